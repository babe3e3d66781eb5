"""How a player guesses, calls and discards."""

import pickle
from dataclasses import dataclass
from random import Random

import pytest

import numbra
from bots.shades.one_step import Greedy
from numbra.bots.player import Bot
from numbra.bots.seating import rng_for
from numbra.bots.shades.eye import Eye
from numbra.bots.shades.player import Player
from numbra.bots.thought import Thought
from numbra.core.text import LANGUAGES
from numbra.games.shades.actions import Call, Discard, Guess
from numbra.games.shades.cards import DECK
from numbra.games.shades.view import ShadesView

MINE = tuple(range(1, 10))
THEIRS = tuple(range(31, 40))
PERFECT = Eye(beside=0, drift=0, alone=0)
SHARP = Player(PERFECT)
PLAIN = Player(PERFECT, jointly=False, cunning=False, futures=0)
EVERY_MIND = pytest.mark.parametrize(
    "player",
    [SHARP, PLAIN, Player(Eye.expert("a")), Player(Eye.casual("b"), memory=2, jointly=False, cunning=False, futures=4)],
    ids=["sharp", "plain", "expert", "forgetful"],
)


def dealt(mine: tuple[int, ...], others: tuple[int, ...], *stack: int) -> numbra.State:
    """Seat 0 has these cards, seat 1 those, and the stack begins so."""
    named = (*mine, *others, *stack)
    rest = [number for number in DECK if number not in named]
    return numbra.game("shades").start(seats=2, deal={"deck": [*named, *rest]})


def start() -> numbra.State:
    """The 20 lies on top, then the 15."""
    return dealt(MINE, THEIRS, 20, 15)


def choice(state: numbra.State, player: Player = SHARP) -> numbra.Action | None:
    """What a player does whose turn it is."""
    seat = state.acting[0]
    return player.choose(state.view(seat), state.actions(seat), Random(1))


def thought(state: numbra.State, player: Player = SHARP) -> Thought:
    """What a player thinks whose turn it is."""
    seat = state.acting[0]
    return player.think(state.view(seat), state.actions(seat), Random(1))


def test_without_cunning_it_guesses_what_it_sees() -> None:
    """The likeliest number."""
    assert choice(start(), PLAIN) == Guess(20)


@pytest.mark.parametrize("player", [SHARP, PLAIN])
def test_it_calls_by_comparing(player: Player) -> None:
    """The guess with what it sees."""
    assert choice(start().apply(0, Guess(25)), player) == Call("high")
    assert choice(start().apply(0, Guess(12)), player) == Call("low")
    assert choice(start().apply(0, Guess(20)), player) == Call("exact")


def test_what_the_other_player_collects_is_worth_denying() -> None:
    """The 20 of no use to anybody, and filling the gap in the other's run."""
    mine = (1, 5, 9, 13, 28, 32, 36, 43, 47)
    stakes = [
        max(one.value for one in thought(dealt(theirs, mine, 20).apply(0, Guess(20))).candidates)
        for theirs in ((3, 7, 11, 15, 24, 30, 34, 39, 45), (16, 17, 18, 19, 21, 22, 23, 24, 40))
    ]
    assert stakes[1] > stakes[0] + 10


def test_it_keeps_what_counts_most() -> None:
    """The 20 does not fit 31 to 39."""
    state = start().apply(0, Guess(25)).apply(1, Call("high"))
    for player in (SHARP, PLAIN):
        assert choice(state, player) == Discard(20)


def test_it_does_not_wait_for_cards_that_are_gone() -> None:
    """19 and 21 are in the other hand, 43 and 45 may still come; so the 20 goes and the 44 stays."""
    mine = (1, 2, 3, 4, 5, 6, 7, 20, 44)
    state = dealt(mine, (18, 19, 21, 22, 30, 32, 34, 36, 38), 8, 43, 45).apply(0, Guess(8)).apply(1, Call("low"))
    assert choice(state) == Discard(20)


def test_patience_sees_more_than_the_points_in_hand() -> None:
    """Two pairs, one of them hemmed in by gone numbers: who only counts cannot tell, who looks ahead can."""
    mine = (1, 2, 3, 4, 5, 6, 20, 21, 41)
    state = dealt(mine, (18, 19, 22, 23, 30, 32, 34, 36, 38), 42, 40, 43, 44, 39)
    state = state.apply(0, Guess(42)).apply(1, Call("low"))
    assert choice(state) in (Discard(20), Discard(21))


def test_at_the_very_end_it_counts_points() -> None:
    """Nothing is to come any more, so the last discard leaves as many points as can be."""
    state = numbra.game("shades").start(seats=2, seed="to the end")
    while not state.over:
        before, seat, chosen = state, state.acting[0], choice(state)
        assert chosen is not None
        state = before.apply(seat, chosen)
    outcomes = [before.apply(seat, action).scores[seat] for action in before.actions(seat)]
    assert state.scores[seat] == max(outcomes) > min(outcomes)


@EVERY_MIND
def test_it_does_what_it_thinks_and_says_why(player: Player) -> None:
    """Through a whole game: choice and thought agree, and the best candidate is the first."""
    state = numbra.game("shades").start(seats=2, seed="thinking")
    for number in range(93):
        seat = state.acting[0]
        view, legal = state.view(seat), list(state.actions(seat))
        chosen = player.choose(view, legal, rng_for("t", number))
        told = player.think(view, iter(legal), rng_for("t", number))
        assert told.action == chosen == told.candidates[0].action
        assert [one.value for one in told.candidates] == sorted((one.value for one in told.candidates), reverse=True)
        assert [one.chance for one in told.beliefs] == sorted((one.chance for one in told.beliefs), reverse=True)
        assert {one.action for one in told.candidates} <= set(legal)
        assert all(told.reason.say(language) and told.measure.say(language) for language in LANGUAGES)
        assert chosen is not None
        state = state.apply(seat, chosen)
    assert state.over


def test_it_does_nothing_when_it_is_not_asked() -> None:
    """The game does not wait for it."""
    view = start().view(1)
    assert SHARP.choose(view, (), Random(1)) is None
    assert SHARP.think(view, (), Random(1)).action is None


def test_it_sees_only_through_its_eye() -> None:
    """Whatever lies there: what the eye does not tell cannot change the choice."""
    one, other = dealt(MINE, THEIRS, 20), dealt(MINE, tuple(range(40, 49)), 27)
    seen = Eye.expert("k").perceive(view_of(one))
    for player in (Player(Dreaming(0.8, 0.25, 1.8, seen=seen)), Player(Dreaming(0.8, 0.25, 1.8, seen=seen), memory=2)):
        assert choice(one, player) == choice(other, player)


@dataclass(frozen=True)
class Dreaming(Eye):
    """An eye that sees the same whatever there is."""

    seen: ShadesView | None = None

    def perceive(self, view: ShadesView) -> ShadesView:
        """The dream."""
        return self.seen or view


def view_of(state: numbra.State) -> ShadesView:
    """What seat 0 sees."""
    view = state.view(0)
    assert isinstance(view, ShadesView)
    return view


def test_it_can_be_sent_to_another_process() -> None:
    """And is the same player there."""
    assert pickle.loads(pickle.dumps(SHARP)) == SHARP  # noqa: S301 - what this test has just written itself


def test_with_equal_eyes_it_beats_the_greedy_player() -> None:
    """In points over a few games, each deal played in both seats."""
    lead = 0
    for game in range(4):
        for seat in (0, 1):
            lead += _lead(f"greedy {game}", seat)
    assert lead > 0


def _lead(seed: str, seat: int) -> int:
    """How many points a player in this seat is ahead of a greedy one with an eye of the same kind."""
    players: dict[int, Bot] = {
        seat: Player(Eye.expert(seed + "a"), futures=16),
        1 - seat: Greedy(Eye.expert(seed + "b")),
    }
    state = numbra.game("shades").start(seats=2, seed=seed)
    sequence = 0
    while not state.over:
        acting = state.acting[0]
        chosen = players[acting].choose(state.view(acting), state.actions(acting), rng_for(seed, sequence))
        assert chosen is not None
        state = state.apply(acting, chosen)
        sequence += 1
    return state.scores[seat] - state.scores[1 - seat]
