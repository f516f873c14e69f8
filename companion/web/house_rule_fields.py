"""A game's house rules as fields of a form, made from the house rules themselves."""

from collections.abc import Mapping
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import Field, Form, SelectField
from wtforms.validators import StopValidation

from companion.rules.game import Game
from companion.rules.house_rules import (
    Choice,
    HouseRule,
    HouseRules,
    Switch,
    WholeNumber,
    changed_house_rules,
    house_rules_of,
)
from companion.web.languages import language
from companion.web.new_session_pages import RuleField
from companion.web.pages import Option
from companion.web.translating import gettext as _
from companion.wording.house_rules import value_text

PREFIX = "rule-"
A_NUMBER = "number"
USUAL = ""
NONE = "none"
ON, OFF = "on", "off"


class WholeNumberField(Field):  # type: ignore[misc]  # WTForms has no types
    """A whole number within its range; not looked at while a word beside it is chosen."""

    def __init__(self, *, low: int, high: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.low = low
        self.high = high

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take the number from what was typed; what is none is left for ``pre_validate``."""
        typed = valuelist[0].strip() if valuelist else ""
        self.data = int(typed) if typed.isascii() and typed.isdecimal() else None

    def pre_validate(self, form: Any) -> None:
        """Refuse what is no number or out of range."""
        if form.data.get(f"{self.short_name}-word", A_NUMBER) != A_NUMBER:
            return
        if self.data is None or not self.low <= self.data <= self.high:
            raise StopValidation(
                _("A whole number from %(low)s to %(high)s.", low=self.low, high=self.high)
            )


def form_of(game: Game, sent: MultiDict[str, str] | None, rules: HouseRules | None = None) -> Form:
    """The form of a game's house rules, filled with what was sent, else with *rules*."""
    fields: dict[str, Any] = {}
    for rule in house_rules_of(game.house_rules):
        match rule.kind:
            case WholeNumber() as kind:
                fields[rule.key] = WholeNumberField(low=kind.low, high=kind.high)
                if _words(rule):
                    fields[f"{rule.key}-word"] = _select(rule)
            case _:
                fields[rule.key] = _select(rule)
    started = _as_typed(game, rules or game.house_rules())
    values = MultiDict(started)
    for name, value in (sent or {}).items():
        if name.startswith(PREFIX) and name.removeprefix(PREFIX) in fields:
            values[name.removeprefix(PREFIX)] = value
    _take_typed_numbers(values, started)
    form: Form = type("HouseRulesForm", (Form,), fields)(values)
    return form


def _take_typed_numbers(values: MultiDict[str, str], started: Mapping[str, str]) -> None:
    """A number typed beside a word that was left as it stood is what somebody wants."""
    for name, word in started.items():
        number = name.removesuffix("-word")
        if number != name and word != A_NUMBER and values[name] == word and values[number].strip():
            values[name] = A_NUMBER


def _select(rule: HouseRule) -> SelectField:
    """One of the words of a house rule."""
    return SelectField(
        choices=dict(_words(rule)), invalid_choice_message=_("Choose one of the list.")
    )


def _words(rule: HouseRule) -> list[tuple[str, str]]:
    """The words a house rule may be, each with what is shown; a number is one of them."""
    usual = [(USUAL, _("as the game has it"))] if _worked_out(rule) else []
    match rule.kind:
        case Switch():
            return [(ON, _("yes")), (OFF, _("no"))]
        case Choice(labels=labels):
            return usual + [(str(value), _(label)) for value, label in labels.items()]
        case WholeNumber(words=words):
            listed = [(NONE if word is None else word, _(label)) for word, label in words.items()]
            return [*usual, *listed, (A_NUMBER, _("a number:"))] if usual or listed else []


def _worked_out(rule: HouseRule) -> bool:
    """Whether "not given" is what the game starts from, as with packs by number of players."""
    words = rule.kind.words if isinstance(rule.kind, WholeNumber) else {}
    return rule.by_default is None and None not in words


def _as_typed(game: Game, rules: HouseRules) -> dict[str, str]:
    """The house rules as the form would send them."""
    typed: dict[str, str] = {}
    for rule in house_rules_of(game.house_rules):
        value = getattr(rules, rule.key)
        if not isinstance(rule.kind, WholeNumber):
            typed[rule.key] = _text(value)
            continue
        is_number = isinstance(value, int)
        typed[rule.key] = str(value) if is_number else ""
        if _words(rule):
            word = NONE if value is None and not _worked_out(rule) else _text(value)
            typed[f"{rule.key}-word"] = A_NUMBER if is_number else word
    return typed


def _text(value: object) -> str:
    if isinstance(value, bool):
        return ON if value else OFF
    return USUAL if value is None else str(value)


def options_of(game: Game, form: Form) -> dict[str, Any]:
    """What the table changed, as a session's options; call after the form has been validated."""
    options: dict[str, Any] = {}
    for rule in house_rules_of(game.house_rules):
        value = _value(rule, form)
        if value != rule.by_default:
            options[rule.key] = value
    return options


def _value(rule: HouseRule, form: Form) -> Any:
    typed = form[rule.key].data
    match rule.kind:
        case Switch():
            return typed == ON
        case Choice(labels=labels):
            return next((value for value in labels if str(value) == typed), None)
        case WholeNumber():
            word = form[f"{rule.key}-word"].data if _words(rule) else A_NUMBER
            if word == A_NUMBER:
                return typed
            return None if word in (USUAL, NONE) else word


def shown(game: Game, form: Form) -> tuple[RuleField, ...]:
    """The fields for the page, those that differ from the game marked."""
    return tuple(_shown(rule, form) for rule in house_rules_of(game.house_rules))


def _shown(rule: HouseRule, form: Form) -> RuleField:
    field = form[rule.key]
    words = _words(rule)
    is_number = isinstance(rule.kind, WholeNumber)
    chosen = form[f"{rule.key}-word"].data if is_number and words else field.data
    errors = [str(error) for error in field.errors]
    return RuleField(
        name=PREFIX + rule.key,
        label=_(rule.label),
        options=tuple(
            Option(value=value, words=label, chosen=value == (chosen or USUAL))
            for value, label in words
        ),
        number=_raw(field) if is_number else None,
        low=rule.kind.low if isinstance(rule.kind, WholeNumber) else 0,
        high=rule.kind.high if isinstance(rule.kind, WholeNumber) else 0,
        usual=value_words(rule, rule.by_default),
        changed=not errors and _value(rule, form) != rule.by_default,
        wrong=tuple(errors),
    )


def _raw(field: Any) -> str:
    return str(field.raw_data[0]) if field.raw_data else ""


def value_words(rule: HouseRule, value: object) -> str:
    """The value of a house rule as a reader would say it."""
    return value_text(rule, value, language())


def sent_rules(options: Mapping[str, str]) -> dict[str, str]:
    """Only the fields of house rules among everything that a form sent."""
    return {name: value for name, value in options.items() if name.startswith(PREFIX)}


def changed_fields(game: Game, rules: HouseRules) -> list[tuple[str, str]]:
    """The fields of what a table changed, as the form would send them."""
    typed = _as_typed(game, rules)
    changed = changed_house_rules(rules)
    return [
        (PREFIX + name, value)
        for name, value in typed.items()
        if value and name.removesuffix("-word") in changed
    ]
