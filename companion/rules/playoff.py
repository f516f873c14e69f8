"""The extra rounds that settle a tie for the lowest total (rules.md, section 5)."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayOff:
    """The tied players who still play for the first place, and those who dropped out.

    ``tied``: in the order of the seats. ``dropped``: groups that share a place, best first.
    """

    tied: tuple[str, ...]
    dropped: tuple[tuple[str, ...], ...] = ()

    @property
    def decided(self) -> bool:
        """Whether the tie is broken."""
        return len(self.tied) == 1

    @property
    def places(self) -> tuple[tuple[str, ...], ...]:
        """Groups that share a place, best first: those still tied, then those who dropped."""
        return (self.tied, *self.dropped)

    def after(self, points: Mapping[str, int]) -> "PlayOff":
        """Who is not lowest in the extra round drops out; equal points share a place."""
        groups = [
            tuple(player for player in self.tied if points[player] == each)
            for each in sorted({points[player] for player in self.tied})
        ]
        return PlayOff(tied=groups[0], dropped=(*groups[1:], *self.dropped))

    def without(self, player: str) -> "PlayOff":
        """Who gives up the tie comes right behind those who still play for it."""
        if player not in self.tied:
            return self
        tied = tuple(each for each in self.tied if each != player)
        return PlayOff(tied=tied, dropped=((player,), *self.dropped))
