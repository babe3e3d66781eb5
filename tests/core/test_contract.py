from typing import Any

import msgspec
import pytest

import numbra
from example_game.highcard import Highcard, HighcardState, Play
from numbra import IllegalAction, Options, Preview, State, Unsupported, Zone
from numbra.core.contract import Event, Worth, best
from numbra.core.errors import NumbraError


@pytest.fixture
def state() -> State:
    """A game of two, seat 0 to play."""
    return Highcard().start(seats=2, deal={"deck": [*range(1, 25)]})


def over() -> State:
    """A game of two that has ended."""
    state = Highcard().start(seats=2, options={"cards": 1}, deal={"deck": [*range(1, 25)]})
    return state.apply(0, Play(1)).apply(1, Play(2))


def test_a_state_is_abstract() -> None:
    """A game must say what the contract leaves open."""
    with pytest.raises(TypeError, match="abstract"):
        State(seats=2, seed="")  # type: ignore[abstract]  # the point


def test_a_state_is_immutable(state: State) -> None:
    """Nothing can be set."""
    with pytest.raises(AttributeError):
        state.seats = 3  # type: ignore[misc]  # the point


def test_the_game_waits_for_who_acts(state: State) -> None:
    """Unless a game says otherwise."""
    assert state.waiting_for == state.acting == (0,)


def test_a_game_without_a_running_score_shows_none(state: State) -> None:
    """To nobody."""
    assert state.view(0).scores == state.view(None).scores == ()


def test_silence_means_nothing(state: State) -> None:
    """Unless a game says otherwise."""
    assert state.default(0) is None


def test_drafts_previews_and_suppositions_are_optional(state: State) -> None:
    """A game without them refuses."""
    with pytest.raises(Unsupported) as no_drafts:
        state.drafts(0, ["1"])
    assert no_drafts.value.code == "core/no-drafts"
    with pytest.raises(IllegalAction) as no_preview:
        state.preview(0, [Play(1)])
    assert no_preview.value.code == "core/not-previewable"
    with pytest.raises(Unsupported) as no_supposition:
        state.suppose(0, ["1"])
    assert no_supposition.value.code == "core/no-suppositions"


def refused(state: State, seat: Any) -> str:
    """Why a seat may not play its card."""
    with pytest.raises(IllegalAction) as no:
        state.apply(seat, Play(2))
    return no.value.code


def test_a_seat_that_is_not_acting_must_wait(state: State) -> None:
    """It is told so, and that the game is over when it is."""
    assert refused(state, 1) == "core/not-your-turn"
    assert refused(over(), 1) == "core/game-over"
    assert refused(over(), 5) == "core/no-such-seat"


@pytest.mark.parametrize("seat", [-1, 2, 10**30, None, "0", 0.0, 0.5, True, False, (), []], ids=repr)
def test_what_is_not_a_seat_is_refused(state: State, seat: Any) -> None:
    """Also what Python takes for 0 or 1: it would end up in events and records."""
    assert refused(state, seat) == "core/no-such-seat"


@pytest.mark.parametrize("seat", [-1, 2, "0", 0.0, True], ids=repr)
def test_what_is_not_a_seat_sees_nothing(state: State, seat: Any) -> None:
    """A view is for a seat or for None."""
    with pytest.raises(IllegalAction) as no:
        state.view(seat)
    assert no.value.code == "core/no-such-seat"
    assert state.view(None).seat is None


def test_nobody_is_no_seat_unless_it_is_said(state: State) -> None:
    """A view is also for everybody; what silence means is for seats."""
    state.check_seat(None, or_nobody=True)
    with pytest.raises(IllegalAction) as no:
        state.default(None)  # type: ignore[arg-type]  # nobody is the point
    assert no.value.code == "core/no-such-seat"


def test_an_event_is_public() -> None:
    """Unless a game says otherwise."""

    class Rained(Event, frozen=True, tag="rained"):
        """Everybody got wet."""

    assert Rained().seen_by(0) == Rained().seen_by(None) == Rained()


def test_options_make_sense_unless_a_game_objects() -> None:
    """The check is the game's own."""
    Options().check()


def test_whoever_does_not_see_faces_sees_backs() -> None:
    """Blank ones, unless the backs tell something."""
    hand = Zone(name="hand", cards=("7", "9"), faces=frozenset({1}))
    assert hand.sight(1) == ("7", "9")
    assert hand.sight(0) == ("", "")
    shaded = Zone(name="hand", cards=("7",), faces=frozenset({1}), backs=("grey",))
    assert shaded.sight(1) == ("7",)
    assert shaded.sight(0) == ("grey",)
    assert Zone(name="empty", cards=()).sight(0) == ()


def test_values_travel_as_json() -> None:
    """A preview with a refusal, there and back."""
    preview = Preview(points=3, plays=(Worth(3, True),))
    assert msgspec.json.decode(msgspec.json.encode(preview), type=Preview) == preview


def test_the_best_share_the_win() -> None:
    """Every seat that has the highest score."""
    assert best([3, 5, 5, 1]) == (1, 2)
    assert best([-4, -2]) == (1,)
    assert best([0, 0]) == (0, 1)


def test_refusing_leaves_the_state_as_it_was(state: State) -> None:
    """The same value before and after."""
    before = msgspec.Struct.__repr__(state)
    with pytest.raises(NumbraError):
        state.apply(0, Play(24))
    assert msgspec.Struct.__repr__(state) == before
    assert isinstance(state, HighcardState)


@pytest.mark.parametrize("name", ["shades", "nmbrs", "code777"])
def test_states_and_views_are_short_in_a_console(name: str) -> None:
    """The game, the seats, whose turn it is and the points, in less than 200 characters."""
    game = numbra.game(name)
    state = game.start(seats=game.seats[-1], seed="brief")
    kind = type(state).__name__
    (actor,) = state.waiting_for
    assert repr(state).startswith(f"<{kind}, {state.seats} seats: seat ")
    assert repr(state).endswith(f"; scores {', '.join(map(str, state.scores))}>")
    assert str(actor) in repr(state).partition("to act")[0]
    assert repr(state.view(0)).startswith(f"<{kind.replace('State', 'View')} of seat 0: seat ")
    assert repr(state.view(None)).startswith(f"<{kind.replace('State', 'View')} of everybody: seat ")
    assert max(len(repr(one)) for one in (state, state.view(0), state.view(None))) < 200


def test_a_views_description_holds_no_more_than_the_view() -> None:
    """In 49 Shades of Grey, not what the other hand is worth."""
    shades = numbra.game("shades").start(seats=2, deal={"deck": list(range(1, 50))})
    assert shades.scores == (81, 81)
    assert repr(shades.view(0)) == "<ShadesView of seat 0: seat 0 to act; scores 81, –>"
    assert repr(shades.view(None)) == "<ShadesView of everybody: seat 0 to act; scores –, –>"


def test_what_fails_to_be_said_is_left_out_of_a_line() -> None:
    """Messages about a game that fails are made of it, too; only Ctrl-C is not its fault."""

    class Failing(HighcardState, frozen=True):
        error: type[BaseException]

        @property
        def scores(self) -> tuple[int, ...]:
            raise self.error

    state = Highcard().start(seats=2, seed="s")
    given = {field: getattr(state, field) for field in state.__struct_fields__}
    assert repr(Failing(**given, error=SystemExit)) == "<Failing, 2 seats: SystemExit>"
    with pytest.raises(KeyboardInterrupt):
        repr(Failing(**given, error=KeyboardInterrupt))
