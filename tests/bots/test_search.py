"""The player of every game: it searches, deterministically, in what its seat may know, and finds what is best."""

import importlib
import pickle
from itertools import islice, product
from random import Random
from typing import Any

import pytest

import numbra
from numbra import bots
from numbra.bots.search import Budget, Search
from numbra.bots.search_rollout import DULL, Policy, Scale
from numbra.bots.search_tree import seen
from numbra.bots.seating import seated
from numbra.bots.shades.eye import Eye
from numbra.core.contract import Action, State, View
from numbra.games.code777.actions import ASK, Announce
from numbra.games.code777.view import Code777View
from numbra.games.nmbrs.actions import Lay
from numbra.games.shades.actions import Call, Discard
from numbra.games.shades.view import ShadesView
from numbra.lab.arena import Arena
from numbra.lab.results import results
from numbra.lab.simulate import moves, simulate
from numbra.lab.workers import play_all

GAMES = ("shades", "nmbrs", "code777")


def chosen(state: numbra.State, seat: int, bot: bots.Bot, seed: int = 1) -> Action | None:
    """What a bot does at a seat."""
    return bot.choose(state.view(seat), state.actions(seat), Random(seed))


def after(state: numbra.State, *steps: dict[str, object]) -> numbra.State:
    """The state after these actions, each by whoever the game waits for."""
    game = numbra.game("shades")
    for step in steps:
        state = state.apply(state.waiting_for[0], game.action(step))
    return state


def shades_deal(own: list[int], top: int) -> dict[str, list[int]]:
    """A deck: these cards for seat 1, anything for seat 0, and this one on top of the stack."""
    rest = [number for number in range(1, 50) if number not in (*own, top)]
    return {"deck": [*rest[:9], *own, top, *rest[9:]]}


def test_it_keeps_a_run_together() -> None:
    """Eight cards of a run and a ninth just won: the odd one goes."""
    own = [21, 22, 23, 24, 25, 26, 27, 28, 2]
    state: State = numbra.game("shades").start(seats=2, seed="run", deal=shades_deal(own, 29))
    state = after(state, {"type": "guess", "number": 1}, {"type": "call", "verdict": "low"})
    assert chosen(state, 1, bots.bot("shades", "search:200")) == Discard(2)


def test_it_calls_what_it_sees() -> None:
    """The top card is nearly white, the guess nearly black."""
    own = [21, 22, 23, 24, 25, 26, 27, 28, 2]
    state: State = numbra.game("shades").start(seats=2, seed="call", deal=shades_deal(own, 20))
    state = after(state, {"type": "guess", "number": 47})
    assert chosen(state, 1, bots.bot("shades", "search:200")) == Call("high")


def test_it_lays_what_it_can() -> None:
    """A row of three in hand, worth eighteen points, and nothing to wait for."""
    hand = ["97", "98", "99", "100", "4", "8", "12", "1", "50"]
    others = [str(number) for number in range(1, 101) if str(number) not in hand] + ["jr", "jg", "jb", "jo"]
    game = numbra.game("nmbrs")
    state = game.start(seats=2, seed="lay", deal={"deck": [*hand, *others]}, options={"max_rounds": 1})
    for kind in ("decline", "decline"):
        state = state.apply(state.waiting_for[0], game.action({"type": kind}))
    assert isinstance(chosen(state, 0, bots.bot("nmbrs", "search:100")), Lay)


def informed(seed: str) -> tuple[numbra.State, int, tuple[int, ...]]:
    """A game of Code 777 in which a seat can tell its rack for sure, that seat, and the rack's numbers."""
    state = numbra.game("code777").start(seats=4, seed=seed, options={"assistant": True})
    while True:
        for seat in state.acting:
            if racks_left(state.view(seat)) == 1:
                rack = next(zone.cards for zone in state.zones() if zone.name == f"rack {seat}")
                return state, seat, tuple(sorted(int(tile[1]) for tile in rack))
        state = state.apply(state.waiting_for[0], ASK)


def racks_left(view: View) -> int:
    """How many racks a seat still has to reckon with."""
    assert isinstance(view, Code777View)
    assert view.conclusions is not None
    return view.conclusions.racks


@pytest.mark.parametrize("seed", ["a", "b"])
def test_it_announces_what_it_knows(seed: str) -> None:
    """When only one rack is possible."""
    state, seat, (low, middle, high) = informed(seed)
    assert chosen(state, seat, bots.bot("code777", "search:100")) == Announce((low, middle, high))


@pytest.mark.parametrize("name", GAMES)
def test_thought_and_choice_agree(name: str) -> None:
    """What it would do is what it does, and what it has tried is legal and valued from 0 to 1."""
    start = numbra.game(name).start(seats=2, seed="agree")
    player = bots.bot(name, "search:12", key="k")
    assert isinstance(player, Search)
    for played in islice(moves(start, {0: player, 1: player}, "agree"), 5):
        for seat in played.state.acting:
            view, actions = played.state.view(seat), tuple(played.state.actions(seat))
            thought = player.think(view, actions, Random(2))
            assert thought.action == player.choose(view, actions, Random(2))
            assert all(one.action in actions and 0 <= one.value <= 1 for one in thought.candidates)


@pytest.mark.parametrize("name", GAMES)
def test_it_can_travel(name: str) -> None:
    """To another process, where it plays the same."""
    state = numbra.game(name).start(seats=2, seed="travel")
    player = bots.bot(name, "search:20", key="k")
    seat = state.waiting_for[0]
    assert chosen(state, seat, pickle.loads(pickle.dumps(player))) == chosen(state, seat, player)  # noqa: S301 # our own bytes


def test_what_looks_the_same_is_the_same_to_it() -> None:
    """Another seat draws different cards in two drawn states: the searcher cannot tell, and its tree does not."""
    game = numbra.game("nmbrs")
    state = game.start(seats=2, seed="seen")
    active = state.waiting_for[0]
    observer = 1 - active
    ends = []
    for seed in (1, 2):
        drawn = game.sample(state.view(observer), Random(seed))
        for _ in range(2):
            drawn = drawn.apply(drawn.waiting_for[0], game.action({"type": "decline"}))
        ends.append(drawn)
    assert ends[0].events != ends[1].events
    assert seen(ends[0], observer) == seen(ends[1], observer)
    assert seen(ends[0], active) != seen(ends[1], active)


def test_a_finished_game_is_worth_most_to_its_winner() -> None:
    """Values lie between 0 and 1, whatever the scores."""
    game = numbra.game("shades")
    scale = Scale()
    for seed in ("a", "b", "c"):
        start = game.start(seats=2, seed=seed)
        end = simulate(game, ("casual", "random"), seed=seed)
        values = scale.values(end, start.scores)
        assert all(0 <= value <= 1 for value in values)
        assert values.index(max(values)) in end.winners


def test_it_learns_which_kinds_of_action_can_score() -> None:
    """Guesses never do, and are soon not tried for it any more; discards go on being tried."""
    state = numbra.game("shades").start(seats=2, seed="dull")
    policy = Policy(frozenset(), Random(1))
    guesser = state.waiting_for[0]
    guesses = tuple(state.actions(guesser))
    policy.best(state, guesser, guesses, DULL)
    assert policy.lively(guesses) == []
    discard = after(state, {"type": "guess", "number": 1}, {"type": "call", "verdict": "exact"})
    discards = tuple(discard.actions(discard.waiting_for[0]))
    for _ in range(DULL):
        policy.best(discard, discard.waiting_for[0], discards, len(discards))
    assert policy.lively(discards) == list(discards)


def test_a_time_is_a_limit_too() -> None:
    """However short, it searches once."""
    state = numbra.game("nmbrs").start(seats=2, seed="time")
    seat = state.waiting_for[0]
    assert list(Budget(seconds=0).turns()) == [0]
    assert list(Budget(iterations=3).turns()) == [0, 1, 2]
    assert chosen(state, seat, bots.bot("nmbrs", "search:1ms")) in tuple(state.actions(seat))


def test_in_shades_it_looks_through_an_eye() -> None:
    """An expert's unless another is asked for, its own by its key."""
    eyes = {"search": Eye.expert("k"), "search:9@casual": Eye.casual("k"), "search@good": Eye.good("k")}
    for name, eye in eyes.items():
        player = bots.bot("shades", name, key="k")
        assert isinstance(player, Search)
        assert player.look is not None
        view = numbra.game("shades").start(seats=2, seed="eye").view(0)
        assert isinstance(view, ShadesView)
        assert player.look(view) == eye.perceive(view)
    assert bots.bot("nmbrs", "search") == Search("nmbrs", Budget(iterations=300))


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("nmbrs", "search:0"),
        ("nmbrs", "search:-1"),
        ("nmbrs", "search:x"),
        ("nmbrs", "search:10s"),
        ("nmbrs", "search:"),
        ("nmbrs", "search:1000001"),
        ("nmbrs", "search:99999999999999999999"),
        ("nmbrs", "search@expert"),
        ("shades", "search@owl"),
        ("shades", "search@"),
        ("shades", "search:5 @good"),
    ],
)
def test_what_is_not_a_search_is_refused(game: str, name: str) -> None:
    """With how one is written."""
    with pytest.raises(bots.UnknownBot, match="write search, search:400") as refused:
        bots.bot(game, name)
    assert refused.value.code == "bots/no-such-search"


def test_it_is_named_before_random_where_hidden_cards_can_be_drawn(example_game: numbra.Game) -> None:
    """Elsewhere there is no such bot."""
    assert all(bots.names(name)[-2:] == ("search", "random") for name in GAMES)
    assert "search" not in bots.names(example_game.name)
    with pytest.raises(bots.UnknownBot, match="no bot called “search”"):
        bots.bot(example_game.name, "search")


@pytest.fixture
def drawable(example_game: numbra.Game, monkeypatch: pytest.MonkeyPatch) -> numbra.Game:
    """The example game with the one optional part of the contract that a search needs."""
    highcard = importlib.import_module("highcard")

    def draw_hidden(_: numbra.Game, view: Any, rng: Random) -> numbra.State:
        unseen = [card for card in highcard.DECK if card not in (*view.hand, *view.gone, *view.trick)]
        rng.shuffle(unseen)
        hands = [
            view.hand if seat == view.seat else tuple(unseen.pop() for _ in range(count))
            for seat, count in enumerate(view.hands)
        ]
        state: numbra.State = highcard.HighcardState(
            seats=len(hands),
            seed=f"{rng.random()}",
            options=view.options,
            hands=tuple(hands),
            rest=tuple(unseen),
            leader=view.leader,
            trick=view.trick,
            gone=view.gone,
            tricks=view.tricks,
        )
        return state

    monkeypatch.setattr(type(example_game), "draw_hidden", draw_hidden)
    return example_game


def test_it_plays_a_game_of_somebody_else(drawable: numbra.Game) -> None:
    """And finds there what is best: the lower of two cards that take the trick, to keep the higher."""
    deck = [10, 5, 12, 24, *(card for card in range(1, 25) if card not in (10, 5, 12, 24))]
    state = drawable.start(seats=2, seed="x", options={"cards": 2}, deal={"deck": deck})
    state = state.apply(0, drawable.action({"type": "play", "card": 10}))
    assert "search" in bots.names("highcard")
    assert chosen(state, 1, bots.bot("highcard", "search:200")) == drawable.action({"type": "play", "card": 12})


def test_it_beats_random_clearly_in_a_game_of_somebody_else(drawable: numbra.Game) -> None:
    """By its contract alone."""
    assert better_than_random(drawable.name, "search:20", 120) > 0.5


@pytest.mark.parametrize(
    ("name", "search"),
    [("shades", "search:5"), ("code777", "search:8")],
)
def test_it_beats_random_clearly(name: str, search: str) -> None:
    """Even a short search."""
    assert better_than_random(name, search, 16) > 0.5


def test_it_is_soon_ahead_of_random_in_nmbrs() -> None:
    """In every seating of every deal; whole matches against somebody who never gets anywhere take long."""
    for deal, own in product(("a", "b", "c"), (0, 1)):
        start = numbra.game("nmbrs").start(seats=2, seed=deal)
        players = seated("nmbrs", {own: "search:8", 1 - own: "random"}, deal)
        *_, last = islice(moves(start, players, deal), 150)
        assert last.state.scores[own] > last.state.scores[1 - own], (deal, own)


def better_than_random(name: str, search: str, games: int) -> float:
    """The least win rate against random that the games leave room for."""
    arena = Arena.of(name, (search, "random"), games=games, seed="better")
    found, _ = results(arena, play_all(arena, arena.fixtures())).standings
    return found.win_rate.low
