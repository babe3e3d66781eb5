from random import Random
from typing import Annotated, Any

import msgspec
import pytest

from example_game.highcard import Highcard, HighcardDeal, HighcardOptions, HighcardState, Play
from numbra import InvalidSetup, MalformedAction, Unsupported
from numbra.core.contract import Action, Options
from numbra.core.errors import MalformedValue
from numbra.core.game import Game
from numbra.core.text import Text
from numbra.core.voice import Voice
from sayings import Saying

GAME = Highcard()
DECK = [*range(1, 25)]
DEEP: list[Any] = []
for _ in range(5000):
    DEEP = [DEEP]


def refused(**setup: Any) -> InvalidSetup:
    """Why a game cannot start so."""
    with pytest.raises(InvalidSetup) as no:
        GAME.start(**{"seats": 2, **setup})
    return no.value


def test_a_game_is_abstract() -> None:
    """It must shuffle and deal."""
    with pytest.raises(TypeError, match="abstract"):
        Game()  # type: ignore[abstract]  # the point


def test_the_same_seed_brings_the_same_game() -> None:
    """And another seed another."""
    assert GAME.start(seats=3, seed="a") == GAME.start(seats=3, seed="a")
    assert GAME.start(seats=3, seed="a") != GAME.start(seats=3, seed="b")


@pytest.mark.parametrize("seats", [1, 5, 0, -2, None, "2", 2.0, True, [2]], ids=repr)
def test_a_wrong_number_of_seats_is_refused(seats: Any) -> None:
    """With the numbers that are right."""
    no = refused(seats=seats)
    assert no.code == "core/wrong-seats"
    assert "2–4" in str(no)


@pytest.mark.parametrize("seed", [None, 7, b"x", ["x"], "half \ud800"], ids=ascii)
def test_what_is_not_a_text_is_no_seed(seed: Any) -> None:
    """Nor what cannot be hashed as one."""
    no = refused(seed=seed)
    assert no.code == "core/wrong-seed"
    str(no).encode()


def test_options_between_people_are_declared_with_the_option() -> None:
    """In its `Meta`; a game need not have any, and other things said about an option are none."""

    class Social(Options, frozen=True, kw_only=True):
        plain: int = 1
        said: Annotated[int, msgspec.Meta(description="Nothing else.")] = 2
        kept: Annotated[int, msgspec.Meta(extra={"de": "Sonst nichts."})] = 3
        noisy: Annotated[bool, msgspec.Meta(extra={"between_people": True})] = False

    class SocialGame(Highcard):
        options_type = Social  # type: ignore[assignment]  # only its declaration matters here

    assert SocialGame().between_people() == {"noisy": True}
    assert GAME.between_people() == {}


def test_options_may_be_given_in_every_form() -> None:
    """None, JSON, or typed."""
    assert GAME.options(None) == GAME.options({}) == HighcardOptions()
    assert GAME.options({"cards": 6}) == HighcardOptions(cards=6)
    assert GAME.options(HighcardOptions(low_wins=True)) == HighcardOptions(low_wins=True)


def test_an_unknown_option_is_refused_by_its_name() -> None:
    """With those there are."""
    no = refused(options={"card": 3})
    assert no.code == "core/unknown-option"
    assert "“card”" in str(no)
    assert "cards, low_wins, last_trick" in str(no)
    assert refused(options={5: 3}).code == "core/unknown-option"


def test_a_game_without_options_says_so() -> None:
    """By a dash."""

    class Plain(Highcard):
        options_type = type(GAME.options(None)).__base__  # type: ignore[assignment]  # the bare options

    with pytest.raises(InvalidSetup, match="It has: –"):
        Plain().options({"cards": 3})


@pytest.mark.parametrize(
    "value", ["3", 3.0, None, True, 0, 7, [], {}, DEEP, object(), "\ud800"], ids=lambda value: type(value).__name__
)
def test_a_wrong_option_is_refused_by_its_name(value: object) -> None:
    """With what was wrong, briefly."""
    no = refused(options={"cards": value})
    assert no.code == "core/wrong-option"
    assert no.params["option"] == "cards"
    assert "“cards”" in str(no)
    assert len(str(no)) < 200


def test_typed_options_are_checked_too() -> None:
    """A struct can hold anything until it is read."""
    no = refused(options=HighcardOptions(cards=99))
    assert no.params["option"] == "cards"


@pytest.mark.parametrize(
    "options", [5, "cards", [], [("cards", 3)], DEEP, HighcardDeal(())], ids=lambda value: type(value).__name__
)
def test_options_that_are_no_object_are_refused(options: object) -> None:
    """Whatever they are."""
    assert refused(options=options).code == "core/wrong-option"


def test_a_stacked_deal_brings_what_it_says() -> None:
    """As JSON or typed; seat 0 begins."""
    state = GAME.start(seats=2, deal={"deck": DECK}, seed="ignored for the deal")
    assert isinstance(state, HighcardState)
    assert state.hands == ((1, 2, 3, 4), (5, 6, 7, 8))
    assert state.acting == (0,)
    assert GAME.start(seats=2, deal=HighcardDeal(tuple(DECK)), seed="ignored for the deal") == state


@pytest.mark.parametrize(
    "deal",
    [
        5,
        "x",
        [],
        DEEP,
        {},
        {"deck": None},
        {"deck": DEEP},
        {"deck": [DEEP]},
        {"deck": DECK, "x": 1},
        {"deck": object()},
        {5: 6},
        {"\ud800": 1},
        {"deck": ["1"]},
        {"deck": [10**400]},
        {"deck": DECK[1:]},
        {"deck": [1, *DECK[1:-1], 1]},
    ],
    ids=range(16),
)
def test_a_wrong_deal_is_refused(deal: Any) -> None:
    """For the reason that is to blame."""
    assert refused(deal=deal).code == "core/wrong-deal"


def test_why_a_deal_is_wrong_can_be_said_in_every_language() -> None:
    """If the game gives a text."""
    no = GAME.wrong_deal(Saying("why", "warum", "pourquoi"))
    assert no.sentence("de") == "So kann Highcard nicht ausgeteilt werden: warum."


def test_an_action_is_read_from_json() -> None:
    """Typed."""
    assert GAME.action({"type": "play", "card": 7}) == Play(7)
    assert GAME.action(Play(7)) == Play(7)


@pytest.mark.parametrize(
    "given",
    [
        None,
        5,
        "x",
        [],
        {},
        DEEP,
        object(),
        {"type": "play"},
        {"type": "guess", "card": 1},
        {"type": "play", "card": "1"},
        {"type": "play", "card": 1.0},
        {"type": "play", "card": True},
        {"type": "play", "card": 1, "x": 1},
        {"type": "play", "card": DEEP},
        {"type": "\ud800", "card": 1},
        {"type": 5},
        {5: 6},
        HighcardDeal(()),
    ],
    ids=range(18),
)
def test_what_is_not_an_action_is_malformed(given: object) -> None:
    """Whatever it is."""
    with pytest.raises(MalformedAction) as no:
        GAME.action(given)
    assert no.value.code == "core/malformed-action"
    assert str(no.value).startswith("This is not an action of Highcard: ")
    assert "`" not in str(no.value)
    assert "$" not in str(no.value)


def test_views_and_events_are_read_from_json() -> None:
    """As they were written."""
    state = GAME.start(seats=2, seed="a")
    view, event = state.view(0), state.events[0].seen_by(0)
    assert GAME.view(msgspec.json.decode(msgspec.json.encode(view))) == view
    assert GAME.event(msgspec.json.decode(msgspec.json.encode(event))) == event


def test_sampling_is_optional() -> None:
    """A game without it refuses, and nobody samples for a spectator."""
    state = GAME.start(seats=2, seed="a")
    with pytest.raises(Unsupported) as no:
        GAME.sample(state.view(0), Random(1))
    assert no.value.code == "core/no-sample"
    with pytest.raises(Unsupported) as nobody:
        GAME.sample(state.view(None), Random(1))
    assert nobody.value.code == "core/no-seat-in-view"


def test_what_is_no_view_or_event_is_refused() -> None:
    """From JSON, and where a view is given to sample."""
    highcard = Highcard()
    for ask in (lambda: highcard.view({}), lambda: highcard.event({"type": "rained"})):
        with pytest.raises(MalformedValue) as no:
            ask()
        assert no.value.code in ("core/not-a-view", "core/not-an-event")
    with pytest.raises(MalformedValue) as no_view:
        highcard.sample({}, Random(0))  # type: ignore[arg-type]  # junk is the point
    assert no_view.value.code == "core/not-a-view"


def test_a_game_without_words_tells_nothing() -> None:
    """Sentences for events are a gift, not a duty."""
    assert GAME.tell(GAME.start(seats=2).events[0], Voice()) == ""


def test_a_game_says_what_it_declares() -> None:
    """And what it leaves out is derived, or empty."""
    voice = Voice()
    assert GAME.say(Play(7), voice) == "Play 7"
    assert GAME.face("7").label == "7"
    assert GAME.tagline.say() == ""
    assert dict(GAME.usual_options) == {}
    assert (GAME.minutes, GAME.usual_seats, GAME.easier, GAME.board) == (None, None, None, None)


class Order(Action, frozen=True, tag="put-in-order"):
    """An action with a list."""

    cards: tuple[int, ...]


def test_an_action_is_said_by_its_values() -> None:
    """Those of a list one after the other."""
    assert GAME.say(Order((3, 4)), Voice()) == "Put in order 3 4"


def test_an_action_with_a_name_is_said_by_it() -> None:
    """And not by its type as well."""

    class Put(Action, frozen=True, tag="put"):
        called = Text.same("Lay down")

        card: int

    assert GAME.say(Put(4), Voice()) == "Lay down 4"
