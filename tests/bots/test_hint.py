"""Hints: legal, with a reason, the same for whoever asks twice."""

import sys
from itertools import islice

import pytest

import numbra
from numbra.bots import hint
from numbra.bots.hint import considered
from numbra.bots.seating import seated
from numbra.core.contract import View
from numbra.core.errors import IllegalAction, NumbraError, Unsupported
from numbra.core.text import LANGUAGES
from numbra.games.code777.actions import Announce
from numbra.lab.simulate import moves

SEATS = {"shades": 2, "nmbrs": 3, "code777": 4}


@pytest.fixture(params=SEATS)
def state(request: pytest.FixtureRequest) -> numbra.State:
    """The beginning of each of our games."""
    name = str(request.param)
    return numbra.game(name).start(seats=SEATS[name], seed="hint")


def test_a_hint_is_legal_and_says_why(state: numbra.State) -> None:
    """In every language, without anything left to fill in."""
    seat = state.waiting_for[0]
    found = hint(state.view(seat), state.actions(seat))
    assert found.action is not None
    state.apply(seat, found.action)
    for language in LANGUAGES:
        assert found.reason.say(language)
        assert "{" not in found.reason.say(language)


def test_who_asks_twice_gets_the_same(state: numbra.State) -> None:
    """Under the same key, which is the table's."""
    seat = state.waiting_for[0]
    first, second = (hint(state.view(seat), state.actions(seat), key="table") for _ in range(2))
    assert first == second


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("wrong", ["free", "sit_out", "minus_one"])
def test_no_hint_advises_an_announcement_that_is_more_likely_wrong(seats: int, wrong: str) -> None:
    """In Code 777: before the first question none at all, later only from one half on, whatever a master would do."""
    state: numbra.State = numbra.game("code777").start(seats=seats, seed="hint", options={"wrong": wrong})
    assert not isinstance(hint(state.view(state.acting[0]), state.actions(state.acting[0])).action, Announce)
    differed = 0
    for played in islice(moves(state, seated("code777", dict.fromkeys(range(seats), "casual"), "hint"), "hint"), 20):
        state = played.state
        if 0 not in state.acting:
            continue
        thought = considered(state.view(0), state.actions(0))
        differed += thought.hint.action != thought.action
        if isinstance(thought.hint.action, Announce):
            assert max(belief.chance for belief in thought.beliefs) >= 0.5
    assert differed or wrong != "free"


@pytest.mark.parametrize("name", SEATS)
def test_only_whose_turn_it_is_gets_one(name: str) -> None:
    """Neither a spectator nor, where only one may act, anybody else."""
    state = numbra.game(name).start(seats=SEATS[name], seed="hint")
    others = [seat for seat in range(SEATS[name]) if seat not in state.acting]
    for seat in (None, *others):
        with pytest.raises(IllegalAction) as no:
            hint(state.view(seat), ())
        assert no.value.code == "core/not-your-turn"


def test_a_game_that_is_over_needs_no_hint() -> None:
    """It says so."""
    state = numbra.game("shades").start(seats=2, seed="hint")
    while not state.over:
        seat = state.waiting_for[0]
        state = state.apply(seat, next(iter(state.actions(seat))))
    with pytest.raises(IllegalAction) as no:
        hint(state.view(0), ())
    assert no.value.code == "core/game-over"


def test_where_there_are_no_levels_a_search_gives_the_hint(
    state: numbra.State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a game of somebody else's."""
    monkeypatch.setattr(sys.modules["numbra.bots.hint"], "levels", lambda _name: ())
    seat = state.waiting_for[0]
    found = hint(state.view(seat), state.actions(seat))
    assert found.action in list(state.actions(seat))
    assert "300" in found.reason.say("en")


def test_a_game_whose_hidden_cards_nobody_can_draw(example_game: numbra.Game) -> None:
    """There is nothing to search, and that is said."""
    state = example_game.start(seats=2, seed="hint")
    seat = state.waiting_for[0]
    with pytest.raises(Unsupported) as no:
        hint(state.view(seat), state.actions(seat))
    assert no.value.code == "bots/no-hints"


def test_what_is_no_games_view() -> None:
    """There is nobody to ask."""

    class Strange(View, frozen=True, kw_only=True):
        """A view of no game."""

    view = Strange(seat=0, acting=(0,), waiting_for=(0,), over=False, winners=())
    with pytest.raises(Unsupported) as no:
        hint(view, ())
    assert isinstance(no.value, NumbraError)
    assert no.value.code == "bots/no-games-view"
