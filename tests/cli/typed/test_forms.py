"""What is typed in games that have no words of their own for it."""

from typing import Any, Literal

import pytest

import numbra
from numbra.cli.typed.forms import Forms
from numbra.core.contract import Action


class Play(Action, frozen=True, tag="play"):
    """Some cards, and a colour that is wished for."""

    colour: Literal["red", "green", "blue", "black"]
    cards: tuple[str, ...] = ()


class Place(Action, frozen=True, tag="place"):
    """A card at a place, perhaps covered."""

    card: str
    at: int | None = None
    covered: bool = False


class Swap(Action, frozen=True, tag="swap", rename="camel"):
    """Two cards change places; its fields have other names in JSON."""

    own_card: str
    other_card: str = "joker"


class Inner(Action, frozen=True, tag="inner"):
    """Something within an action."""

    number: int


class Nest(Action, frozen=True, tag="nest"):
    """An action that cannot be typed by words."""

    inner: Inner


class Pass(Action, frozen=True, tag="pass"):
    """Nothing."""


@pytest.fixture
def forms(example_game: numbra.Game, monkeypatch: pytest.MonkeyPatch) -> Forms:
    """The forms of a game with these actions."""
    kind = type(example_game)
    monkeypatch.setattr(kind, "action_type", Play | Place | Swap | Nest | Pass)
    monkeypatch.setattr(kind, "_action_holder", kind._action_holder)
    kind.__init_subclass__()
    return Forms(example_game)


LEGAL = (Play("red", ("queen", "king")), Play("green"), Play("blue"), Place("queen of hearts"), Pass())


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("pass", Pass()),
        ("PASS", Pass()),
        ("pa", Pass()),
        ("play red", Play("red")),
        ("play g", Play("green")),
        ("play r queen, king", Play("red", ("queen", "king"))),
        ("play r q k", Play("red", ("queen", "king"))),
        ("play colour=red q", Play("red", ("queen",))),
        ("place 'queen of hearts' 3 true", Place("queen of hearts", 3, covered=True)),
        ("place QUEEN", Place("queen of hearts")),
        ("place queen covered=1", Place("queen of hearts", covered=True)),
        ("place jack's", Place("jack's")),
        ("swap a b", Swap("a", "b")),
        ("swap otherCard=b a", Swap("a", "b")),
    ],
)
def test_what_a_line_means(line: str, meant: Action, forms: Forms) -> None:
    """Names by their beginnings, values in order or by their names, texts completed where only one is legal."""
    assert forms._game.action(forms.read(line, LEGAL)) == meant


@pytest.mark.parametrize("line", ["", "   ", "red", "fold", "?!"])
def test_what_means_nothing(line: str, forms: Forms) -> None:
    """It is left to whoever asks."""
    assert forms.read(line, LEGAL) is None


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("p", "cli/ambiguous"),
        ("pl red", "cli/ambiguous"),
        ("pass now", "cli/too-many-values"),
        ("place a 1 true b", "cli/too-many-values"),
        ("place a here", "core/malformed-action"),
        ("play yellow", "core/malformed-action"),
        ("play bl", "core/malformed-action"),
        ("play", "core/malformed-action"),
        ("nest", "core/malformed-action"),
    ],
)
def test_what_is_refused(line: str, code: str, forms: Forms) -> None:
    """With a sentence; what could mean two things is neither."""
    legal = (*LEGAL, Play("black"))
    with pytest.raises(numbra.MalformedAction) as no:
        forms.read(line, legal)
    assert no.value.code == code
    assert no.value.sentence("de") != no.value.sentence("en")


def test_values_alone_are_enough_where_nothing_else_has_any(forms: Forms) -> None:
    """And mean nothing where two kinds of action have."""
    assert forms._game.action(forms.read("g", (Play("green"), Pass()))) == Play("green")
    assert forms.read("3", (Pass(),)) is None
    assert forms.read("green", (Play("green"), Place("green"))) is None


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (Play("red", ("queen", "king")), "play red queen king"),
        (Play("red"), "play red"),
        (Place("queen of hearts", 3, covered=True), "place 'queen of hearts' 3 true"),
        (Place("a"), "place a"),
        (Swap("a", "b"), "swap a b"),
        (Place("a", covered=True), "place a covered=true"),
        (Place("covered=x", 1), '{"type":"place","card":"covered=x","at":1,"covered":false}'),
        (Nest(Inner(3)), '{"type":"nest","inner":{"type":"inner","number":3}}'),
        (Pass(), "pass"),
    ],
)
def test_how_an_action_is_typed(action: Action, line: str, forms: Forms) -> None:
    """By words that mean it, else as JSON."""
    assert forms.typed(action) == line
    if not line.startswith("{"):
        assert forms._game.action(forms.read(line, ())) == action


def test_the_help_names_each_field(forms: Forms) -> None:
    """With what it can be."""
    shown: list[tuple[str, Any]] = [(one.line, one.meaning.say()) for one in forms.commands("en")]
    assert shown[:3] == [
        ("play colour cards", "Play"),
        ("  colour", "Colour: black, blue, green, red"),
        ("  cards", "Cards"),
    ]
    assert ("  covered", "Covered") in shown
    assert ("swap ownCard otherCard", "Swap") in shown
    assert shown[-1] == ("pass", "Pass")
