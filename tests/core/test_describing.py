from typing import Annotated, Any, Literal

import msgspec
import pytest

import numbra
from numbra.core.contract import Action, Options
from numbra.core.describing import described, named, plain_name, schema
from numbra.core.text import LANGUAGES, Text
from numbra.games.nmbrs.options import NmbrsOptions
from numbra.games.nmbrs.texts import texts
from numbra.games.shades.options import ShadesOptions


class Bid(Action, frozen=True, tag="bid"):
    """How many dice show a face."""

    called = Text.same("Raise the bid")

    count: Annotated[int, described(Text.same("How many."), called=Text.same("Dice"), ge=1)]
    face: Annotated[Literal[1, 2, 3], described(Text.same("Of which."), means="face")]


class Pass(Action, frozen=True, tag="let-go"):
    """Nothing."""


class Aim(Action, frozen=True, tag="aim"):
    """At somebody, if there is anybody."""

    at: Annotated[int, described(Text.same("At whom."), called=Text.same("Target"), means="seat", ge=0)] | None = None


class Rules(Options, frozen=True, kw_only=True):
    """Options of all kinds."""

    wild: bool = False
    loud: Annotated[bool, described(Text.same("Aloud."), choices={True: Text.same("shouting")})] = False
    dice: Annotated[
        int,
        described(Text.same("Dice."), purpose=Text.same("Good."), between_people=3, ge=1, le=5),
    ] = 5


def definition(of: Any, name: str, language: str = "en") -> dict[str, Any]:
    """The definition of a struct in a schema."""
    found: dict[str, Any] = schema(of, language)["$defs"][name]
    return found


def test_a_field_that_may_be_left_out_says_as_much() -> None:
    """Bounds can be set only on the number itself, inside the union."""
    at = definition(Aim, "Aim")["properties"]["at"]
    assert (at["title"], at["description"], at["means"], at["default"]) == ("Target", "At whom.", "seat", None)


def test_an_option_that_may_be_left_out_says_as_much() -> None:
    """For tables between people, too."""

    class Lax(Options, frozen=True, kw_only=True):
        most: Annotated[int, described(Text.same("At most."), between_people=7, ge=1)] | None = None

    class LaxGame(type(numbra.game("shades"))):  # type: ignore[misc]
        options_type = Lax

    assert definition(Lax, "Lax")["properties"]["most"]["between_people"] == 7
    assert LaxGame().between_people() == {"most": 7}


def test_fields_have_titles() -> None:
    """Their own, or made of their names."""
    fields = definition(Rules, "Rules")["properties"]
    assert (fields["wild"]["title"], fields["dice"]["title"]) == ("Wild", "Dice")
    assert fields["dice"]["description"] == "Dice."
    assert (fields["dice"]["minimum"], fields["dice"]["maximum"], fields["dice"]["default"]) == (1, 5, 5)
    assert fields["dice"]["purpose"] == "Good."
    assert fields["dice"]["between_people"] == 3


def test_what_an_option_is_good_for_names_the_value_between_people() -> None:
    """As people write numbers."""
    assert "With 4," in definition(ShadesOptions, "ShadesOptions")["properties"]["print_tolerance"]["purpose"]


def test_values_have_names() -> None:
    """Those of a boolean are yes and no, unless it names others."""
    fields = definition(Rules, "Rules", "de")["properties"]
    assert fields["wild"]["names"] == [{"const": True, "title": "ja"}, {"const": False, "title": "nein"}]
    assert fields["loud"]["names"] == [{"const": True, "title": "shouting"}]
    assert "names" not in fields["dice"]


def test_actions_are_called_something() -> None:
    """By their type, where they do not say."""
    assert definition(Bid | Pass, "Bid")["title"] == "Raise the bid"
    assert definition(Bid | Pass, "Pass")["title"] == "Let go"
    assert definition(Bid | Pass, "Bid")["properties"]["count"]["title"] == "Dice"


def test_values_stand_for_something() -> None:
    """Where a field says so."""
    fields = definition(Bid | Pass, "Bid")["properties"]
    assert (fields["face"]["means"], "means" in fields["count"]) == ("face", False)


def test_nested_options_are_described() -> None:
    """A table of cards within the options."""
    assert definition(NmbrsOptions, "CardTable")["properties"]["values"]["description"]


@pytest.mark.parametrize("name", ["shades", "nmbrs", "code777"])
def test_our_options_have_names_in_every_language(name: str) -> None:
    """Which no two of them share; a value that is named in one language is in all."""
    options = numbra.game(name).options_type
    for language in LANGUAGES:
        fields = definition(options, options.__name__, language)["properties"]
        assert len({field["title"] for field in fields.values()}) == len(fields)
        for field in fields.values():
            values = [one["const"] for one in field.get("names", [])]
            assert set(values) <= {*field.get("enum", (True, False))}
            assert not any(isinstance(value, str) for value in field.get("enum", ())) or values


def test_messages_are_named_after_a_key() -> None:
    """The key says what it means, and what follows it the rest."""
    meta = named(texts, "option.rows", choices=("steps",), purpose=True, le=2)
    assert meta.le == 2
    assert meta.extra is not None
    assert meta.extra["called"] is texts("option.rows.called")
    assert meta.extra["choices"] == {"steps": texts("option.rows.steps")}
    assert meta.extra["purpose"] is texts("option.rows.purpose")


def test_a_plain_name_is_read_from_code() -> None:
    """Words with a capital at their beginning."""
    assert plain_name("low_wins-now").say() == "Low wins now"
    assert plain_name("").say("fr") == ""


def test_a_schema_is_plain_json() -> None:
    """As it is sent to clients."""
    assert msgspec.json.decode(msgspec.json.encode(schema(Bid | Pass))) == schema(Bid | Pass)
