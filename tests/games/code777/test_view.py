from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from games.code777 import oracle
from games.code777.build import GAME, ask, random_game, right, start, wrong
from numbra import IllegalAction
from numbra.games.code777.events import Answer, Dealt
from numbra.games.code777.memory import KnownTiles
from numbra.games.code777.questions import QUESTION_NUMBERS
from numbra.games.code777.tiles import TILES
from numbra.games.code777.view import Code777View

OPTIONS: list[dict[str, Any]] = [
    {},
    {"hide_removed": True},
    {"return_tiles": True, "racks": 5},
    {"hide_removed": True, "return_tiles": True, "wrong": "minus_one"},
    {"wrong": "sit_out"},
]


def replayed(view: Code777View) -> None:
    """Go through a log as a player would, with nothing but the box in mind, and check every answer on the way."""
    first = view.log[0]
    assert isinstance(first, Dealt)
    racks: list[Any] = list(first.racks)
    resting: list[Any] = []
    supply = 28 - 3 * len(racks)
    for entry in msgspec.to_builtins(view.log[1:]):
        if entry["type"] == "answer":
            seen = [rack for owner, rack in enumerate(racks) if owner != entry["asker"]]
            if None not in seen:
                assert oracle.answer(entry["question"], seen) == entry["answer"]
        elif entry["type"] == "removed":
            resting.append(entry["tiles"])
            racks[entry["rack"]] = ()
        elif entry["type"] == "replaced":
            racks[entry["rack"]] = entry["tiles"] and tuple(entry["tiles"])
            supply -= 3
        elif entry["type"] == "reshuffled" and entry["pile"] == "tiles":
            del resting[: entry["returned"] // 3]
            supply += entry["returned"]
            assert supply == entry["size"]
    assert len(racks) == len(view.racks)
    for rack, shown in zip(racks, view.racks, strict=True):
        assert rack == shown or (rack is None and view.over)
    assert [tile for tiles in resting for tile in tiles or (None,) * 3] == list(view.resting)
    assert supply == view.supply


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_log_tells_everything(seats: int, options: dict[str, Any]) -> None:
    """From the log alone every rack seen at every moment can be rebuilt, and the supply's size."""
    states = list(random_game(Random(seats), 80, seats, **options))
    for state in (states[0], states[len(states) // 2], states[-1]):
        for seat in (None, *range(seats)):
            replayed(state.view(seat))


@pytest.mark.parametrize("options", OPTIONS)
def test_json_round_trip(options: dict[str, Any]) -> None:
    """Views and events survive JSON, in every edition."""
    for state in random_game(Random(7), 60, 3, **options):
        for seat in (None, 0, 1, 2):
            view = state.view(seat)
            assert GAME.view(msgspec.json.decode(msgspec.json.encode(view))) == view
            for event in state.events:
                seen = event.seen_by(seat)
                assert GAME.event(msgspec.json.decode(msgspec.json.encode(seen))) == seen


def test_an_answer_is_written_so() -> None:
    """The exact form of the contract."""
    state = ask(start(deal={"tiles": TILES, "questions": QUESTION_NUMBERS[::-1]}), 13)
    written = msgspec.to_builtins(state.view(1).log)
    assert written[1] == {"type": "answer", "question": 23, "asker": 0, "answer": "equal"}
    assert written[13] == {"type": "answer", "question": 11, "asker": 0, "answer": 0}


def test_the_whole_view() -> None:
    """Every field, after a bit of everything."""
    state = wrong(ask(right(start(2, deal={"tiles": TILES}, wrong="sit_out"), 0)), 1)
    view = state.view(0)
    assert (view.seat, view.acting, view.waiting_for, view.over, view.winners) == (0, (0, 1), (1,), False, ())
    assert view.options.wrong == "sit_out"
    assert view.racks == (None, *state.racks[1:])
    assert view.points == (1, 0)
    assert view.asker == 1
    assert view.supply == 28 - 12 - 9
    assert view.resting == ("g1", "y2", "y2", "n4", "n4", "n4", "k3", "k3", "k3")
    assert len(view.unasked) == 22
    assert list(view.unasked) == sorted(view.unasked)
    assert view.announced == (1,)
    assert view.sitting_out == (0, 4)
    kinds = [entry["type"] for entry in msgspec.to_builtins(view.log)]
    changes = ["announced", "removed", "replaced", "removed", "replaced"]
    assert kinds == ["dealt", *changes, "answer", *changes[:3]]


@pytest.mark.parametrize("seat", [-1, 4])
def test_no_view_for_strangers(seat: int) -> None:
    """A seat that is not there sees nothing."""
    with pytest.raises(IllegalAction):
        start().view(seat)


@pytest.mark.parametrize("options", OPTIONS)
def test_components_are_conserved(options: dict[str, Any]) -> None:
    """28 tiles and 23 question cards, always and each in one place."""
    cards = Counter([*TILES, *(f"q{question}" for question in QUESTION_NUMBERS)])
    for state in random_game(Random(28), 120, 2, **options):
        assert Counter(card for zone in state.zones() if zone.counted for card in zone.cards) == cards


def test_zones() -> None:
    """Who sees what lies where."""
    state = ask(wrong(wrong(start(3, deal={"questions": (7, *range(1, 7), *range(8, 24))}, hide_removed=True), 0), 2))
    zones = {zone.name: zone for zone in state.zones()}
    assert zones["rack 0"].faces == {1, 2}
    assert zones["rack 3"].faces == {0, 1, 2}
    assert zones["supply"].faces == zones["questions"].faces == set()
    assert zones["resting 0"].faces == {1, 2}
    assert zones["resting 1"].faces == {0, 1}
    assert zones["asked"].cards == ("q7",)
    assert zones["asked"].faces == zones["told"].faces == {0, 1, 2}
    assert zones["questions"].cards[:2] == ("q1", "q2")
    assert not zones["told"].counted
    assert [told.split(":")[0] for told in zones["told"].cards] == [
        "seat 0 announces 1-1-1",
        "seat 2 announces 1-1-1",
        "seat 0 answers question 7",
    ]


def test_zones_of_shown_tiles() -> None:
    """Tiles shown when they are removed are seen by all, and remembered when they go back at once."""
    shown = wrong(start(3, deal={"tiles": TILES}), 0)
    assert {zone.name: zone.faces for zone in shown.zones()}["resting 0"] == {0, 1, 2}
    returned = wrong(start(3, deal={"tiles": TILES}, return_tiles=True), 0)
    assert returned.zones()[-1].cards == ("seat 0 announces 1-1-1: wrong", "rack 0 held g1 y2 y2")


def test_asked_cards_in_order() -> None:
    """The asked cards lie in the order of asking, and go back for the next pass."""
    state = ask(start(), 22)
    asked = {zone.name: zone.cards for zone in state.zones()}["asked"]
    answers = [entry.question for entry in state.log if isinstance(entry, Answer)]
    assert asked == tuple(f"q{question}" for question in answers)
    assert {zone.name: zone.cards for zone in ask(state).zones()}["asked"] == ()


def test_memory_follows_the_game() -> None:
    """A table rebuilt from the complete log is the table."""
    for state in random_game(Random(3), 150, 2):
        table = KnownTiles.after(state.log)
        assert tuple(table.racks) == state.racks
        assert tuple(table.resting) == state.resting
        assert +table.pool == Counter(state.supply)
