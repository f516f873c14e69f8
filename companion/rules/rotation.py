"""Who deals and who starts: the deal passes to the left, or goes to the winner."""

from collections.abc import Collection, Sequence

from companion.rules.game import NextDealer


def left_of(player: str, seats: Sequence[str], *, among: Collection[str]) -> str:
    """The next player to the left of *player* who is *among* those still playing.

    It is *player* again where nobody else is.
    """
    place = seats.index(player)
    around = (*seats[place + 1 :], *seats[: place + 1])
    return next(each for each in around if each in among)


def starter(dealer: str, seats: Sequence[str], *, among: Collection[str]) -> str:
    """The player after the dealer starts."""
    return left_of(dealer, seats, among=among)


def first_dealer(named: str, seats: Sequence[str], *, among: Collection[str]) -> str:
    """Whoever the table named deals first, or the next to the left if that player has gone."""
    return named if named in among else left_of(named, seats, among=among)


def next_dealer(
    passes: NextDealer,
    seats: Sequence[str],
    *,
    last_dealer: str,
    last_winner: str | None,
    among: Collection[str],
) -> str:
    """Who deals after *last_dealer*: the player to the left, or the winner of the last round.

    After a drawn round the deal passes left in any case. A winner who has gone is replaced by
    the next player to the left of that winner.
    """
    if passes is NextDealer.WINNER and last_winner is not None:
        return first_dealer(last_winner, seats, among=among)
    return left_of(last_dealer, seats, among=among)
