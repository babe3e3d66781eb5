from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.code777 import oracle
from games.code777.build import GAME, announce, ask, random_game, right, sampled, stacked, start, wrong
from numbra import Unsupported
from numbra.core.text import LANGUAGES
from numbra.games.code777 import sample
from numbra.games.code777.events import Announced, Answer, Dealt, Entry, Removed, Replaced, Reshuffled
from numbra.games.code777.evidence import stays, ways
from numbra.games.code777.game import Code777State
from numbra.games.code777.memory import KnownTiles
from numbra.games.code777.racks import EVERY, chosen
from numbra.games.code777.tiles import TILES, Rack
from numbra.games.code777.view import Code777View

OPTIONS: list[dict[str, Any]] = [
    {},
    {"racks": 5, "wrong": "sit_out"},
    {"return_tiles": True, "wrong": "minus_one"},
    {"hide_removed": True},
    {"hide_removed": True, "racks": 5},
    {"hide_removed": True, "return_tiles": True},
]

Shares = dict[Rack, Fraction]


def same_rack(rack: Sequence[str]) -> Rack:
    """A rack regardless of the order of its tiles."""
    return tuple(sorted(rack))


def shares(weights: Counter[Rack]) -> Shares:
    """Weights as probabilities."""
    total = sum(weights.values())
    return {rack: Fraction(weight, total) for rack, weight in weights.items() if weight}


def agrees(found: Counter[Rack], expected: Shares) -> None:
    """Nothing impossible was drawn, and everything about as often as it should be (five standard errors)."""
    drawn = sum(found.values())
    assert set(found) <= set(expected)
    for rack, share in expected.items():
        error = sqrt(share * (1 - share) / drawn)
        assert abs(found[rack] / drawn - share) < 5 * error + 2 / drawn, (rack, found[rack] / drawn, float(share))


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_sampled_state_has_the_view(seats: int, options: dict[str, Any]) -> None:
    """For every seat at many moments, from the deal to the end, and for sampled states again."""
    rng = Random(seats)
    states = list(random_game(rng, 60, seats, **options))
    for state in (*states[::12], states[-1]):
        for seat in range(seats):
            view = state.view(seat)
            drawn = sampled(view, rng)
            assert drawn.view(seat) == view
            other = (seat + 1) % seats
            again = sampled(drawn.view(other), rng)
            assert again.view(other) == drawn.view(other)


def test_after_the_end() -> None:
    """A finished game can be drawn for its winner and for the others."""
    for options in OPTIONS:
        state = start(3, deal={}, **options)
        for _ in range(2):
            state = ask(wrong(ask(right(state, 2), 6), 0))
        state = right(state, 2) if state.points[2] == 2 else state
        assert state.over
        for seat in range(3):
            assert sampled(state.view(seat), Random(seat)).view(seat) == state.view(seat)


def test_a_sampled_state_plays_on() -> None:
    """Questions, announcements and shuffles go on, and no component is lost."""
    rng = Random(99)
    drawn = sampled(wrong(ask(wrong(start(3), 0), 2), 1).view(1), rng)
    for _ in range(40):
        drawn = ask(wrong(drawn, 2))
    tiles = [card for zone in drawn.zones() if zone.counted for card in zone.cards if card[0] != "q"]
    assert Counter(tiles) == Counter(TILES)


def test_the_future_is_open() -> None:
    """The supply, the questions, the order of one's tiles and the seed are drawn anew."""
    view, rng = ask(start(4), 3).view(0), Random(1)
    states = [sampled(view, rng) for _ in range(5)]
    assert len({state.supply for state in states}) == 5
    assert not any(list(state.supply) == sorted(state.supply, key=TILES.index) for state in states)
    assert len({state.questions for state in states}) == 5
    assert any(list(state.racks[0]) != sorted(state.racks[0], key=TILES.index) for state in states)
    assert len({state.seed for state in states}) == 5


def test_the_rotation_goes_on() -> None:
    """The next ownerless rack in a sampled state is the same as at the table."""
    state = ask(right(start(2, deal={}), 0))
    drawn = right(sampled(state.view(1), Random(5)), 0)
    changed = [event.rack for event in drawn.events if isinstance(event, Replaced)]
    assert changed == [0, 3]


def test_not_for_spectators() -> None:
    """There is no own rack to draw."""
    with pytest.raises(Unsupported):
        GAME.sample(start().view(None), Random(0))


def crowded() -> Code777State:
    """Five racks, some answers, two racks replaced since the deal: for seat 0 to think about."""
    state = start(5, deal={"tiles": Random(2).sample(TILES, 28), "questions": (8, 17, 5, 12, *OTHERS)})
    return ask(wrong(ask(wrong(ask(state, 2), 3)), 1))


OTHERS = tuple(question for question in range(1, 24) if question not in (8, 17, 5, 12))


def enumerated(view: Code777View, seat: int) -> Shares:
    """The posterior by trying every order in which the unseen tiles, each one an individual, can have been drawn."""
    dealt = view.log[0]
    assert isinstance(dealt, Dealt)
    visible = [tile for rack in dealt.racks for tile in rack or ()]
    unseen = list((Counter(TILES) - Counter(visible)).elements())
    draws = [tile for entry in view.log if isinstance(entry, Replaced) for tile in entry.tiles or ()]
    found: Counter[Rack] = Counter()
    for mine in combinations(range(len(unseen)), 3):
        rack = tuple(unseen[tile] for tile in mine)
        if contradicted(view.log, seat, rack):
            continue
        rest = [tile for number, tile in enumerate(unseen) if number not in mine]
        found[same_rack(rack)] += orders(rest, draws)
    return shares(found)


def orders(supply: Sequence[str], draws: Sequence[str]) -> int:
    """In how many orders of the individual tiles of a supply these come out first."""
    if len(draws) <= 3:
        return sum(list(order) == list(draws) for order in permutations(supply, len(draws)))
    firsts = [place for place, tile in enumerate(supply) if tile == draws[0]]
    return sum(orders([*supply[:place], *supply[place + 1 :]], draws[1:]) for place in firsts)


def contradicted(log: Sequence[Entry], seat: int, mine: Rack) -> bool:
    """Whether somebody who saw this rack gave an answer that does not fit it."""
    racks: list[Any] = []
    for entry in log:
        if isinstance(entry, Dealt):
            racks = list(entry.racks)
            racks[seat] = mine
        elif isinstance(entry, Replaced):
            racks[entry.rack] = entry.tiles
        elif isinstance(entry, Answer):
            seen = [rack for owner, rack in enumerate(racks) if owner != entry.asker]
            if entry.asker != seat and oracle.answer(entry.question, seen) != entry.answer:
                return True
    return False


def test_exact_by_enumeration() -> None:
    """The draws follow the posterior that all physical orders of the tiles give."""
    view, rng = crowded().view(0), Random(777)
    expected = enumerated(view, 0)
    assert 5 < len(expected) < 200
    agrees(Counter(same_rack(sampled(view, rng).racks[0]) for _ in range(1000)), expected)


def counted(log: Sequence[Entry], seat: int) -> Shares:
    """The posterior of the present rack by going through the log with a bag of tiles, one draw after the other."""
    begin = max(place for place, entry in enumerate(log) if _fills(entry, seat))
    racks: dict[int, Rack] = {}
    resting: list[Rack] = []
    for entry in log[: begin + 1]:
        _move(entry, racks, resting)
    bag = Counter(TILES) - Counter(tile for tiles in (*racks.values(), *resting) for tile in tiles)
    weights = dict(Counter(same_rack(rack) for rack in combinations(list(bag.elements()), 3)))
    for entry in log[begin + 1 :]:
        if isinstance(entry, Replaced):
            for tile in entry.tiles or ():
                weights = {rack: weight * (bag[tile] - rack.count(tile)) for rack, weight in weights.items()}
                bag[tile] -= 1
        elif isinstance(entry, Answer) and entry.asker != seat:
            others = [rack for owner, rack in racks.items() if owner not in (seat, entry.asker)]
            said = {rack: oracle.answer(entry.question, [*others, rack]) for rack in weights}
            weights = {rack: weight for rack, weight in weights.items() if said[rack] == entry.answer}
        bag += Counter(_move(entry, racks, resting))
    return shares(Counter(weights))


def _fills(entry: Entry, seat: int) -> bool:
    return isinstance(entry, Dealt) or (isinstance(entry, Replaced) and entry.rack == seat)


def _move(entry: Entry, racks: dict[int, Rack], resting: list[Rack]) -> list[str]:
    """Keep up with what is visible; the tiles that go back into the supply."""
    if isinstance(entry, Dealt):
        racks.update({place: rack or () for place, rack in enumerate(entry.racks)})
    elif isinstance(entry, Replaced):
        racks[entry.rack] = entry.tiles or ()
    elif isinstance(entry, Removed):
        resting.append(entry.tiles or ())
    elif isinstance(entry, Reshuffled) and entry.pile == "tiles":
        returned = resting[: entry.returned // 3]
        del resting[: entry.returned // 3]
        return [tile for tiles in returned for tile in tiles]
    return []


@pytest.mark.parametrize("options", [options for options in OPTIONS if "hide_removed" not in options])
@pytest.mark.parametrize("seats", [2, 4])
def test_exact_over_shuffles(seats: int, options: dict[str, Any]) -> None:
    """The weights of the present rack, over many replacements and shuffles, are those of a naive count."""
    rng = Random(seats)
    states = [state for state in random_game(rng, 90, seats, **options) if not state.over]
    for state in states[::10]:
        for seat in range(seats):
            log = list(state.view(seat).log)
            own = [place for place, entry in enumerate(log) if isinstance(entry, Replaced) and entry.rack == seat]
            begin = own[-1] if own else 0
            table = KnownTiles.after(state.log[:begin])
            racks = list(chosen(EVERY, stays(log, seat)[-1]))
            found = dict(zip(map(same_rack, racks), ways(racks, log[begin:], seat, table), strict=True))
            assert shares(Counter(found)) == counted(log, seat)


@pytest.mark.parametrize("seed", [11, 17])
def test_one_hidden_rack_before(seed: int) -> None:
    """With `hide_removed` and one earlier rack, the draws of the present one follow the joint posterior of both."""
    stack = Random(seed)
    deal = {"tiles": stack.sample(TILES, 28), "questions": stack.sample(range(1, 24), 23)}
    view = ask(announce(ask(start(5, deal=deal, hide_removed=True), 6), 0, "447"), 6).view(0)
    dealt, cut = view.log[0], [isinstance(entry, Replaced) for entry in view.log].index(True)
    assert isinstance(dealt, Dealt)
    before = {rack for rack in EVERY if not contradicted(view.log[:cut], 0, rack) and not solves(rack, "447")}
    after = {rack for rack in EVERY if not contradicted((dealt, *view.log[cut + 1 :]), 0, rack)}
    unseen = Counter(TILES) - Counter(tile for rack in dealt.racks for tile in rack or ())
    expected: Counter[Rack] = Counter()
    for earlier, ways_before in Counter(combinations(unseen.elements(), 3)).items():
        rest = unseen - Counter(earlier)
        for present, ways_after in Counter(combinations(rest.elements(), 3)).items():
            expected[same_rack(present)] += ways_before * ways_after * (earlier in before and present in after)
    rng = Random(seed)
    agrees(Counter(same_rack(sampled(view, rng).racks[0]) for _ in range(500)), shares(expected))


def solves(rack: Rack, solution: str) -> bool:
    """Whether these are the rack's numbers."""
    return sorted(tile[1] for tile in rack) == list(solution)


@pytest.mark.parametrize("options", [{}, {"hide_removed": True}, {"return_tiles": True, "hide_removed": True}])
def test_the_truth_is_one_of_the_draws(options: dict[str, Any]) -> None:
    """Over many games a seat's true rack looks on average like the racks drawn for it."""
    rng, off = Random(8), []
    for game in range(60):
        state = start(3, seed=f"truth {game}", **options)
        for turn in range(9):
            state = ask(state)
            if turn in (3, 6):
                guess = sampled(state.view(0), rng)
                state = announce(state, 0, "".join(sorted(tile[1] for tile in guess.racks[0])))
        truth = sum(int(tile[1]) for tile in state.racks[0])
        drawn = [sum(int(tile[1]) for tile in sampled(state.view(0), rng).racks[0]) for _ in range(2)]
        off.append(truth - sum(drawn) / 2)
    mean = sum(off) / len(off)
    spread = sqrt(sum((each - mean) ** 2 for each in off) / len(off))
    assert abs(mean) < 4 * spread / sqrt(len(off))


@settings(max_examples=30, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(OPTIONS))
def test_the_truth_is_possible(rng: Random, options: dict[str, Any]) -> None:
    """What really stands on the rack is never ruled out, and has its ways."""
    *_, state = random_game(rng, 50, rng.randint(2, 5), **options)
    for seat in range(state.seats):
        log = state.view(seat).log
        filled = [place for place, entry in enumerate(state.log) if _fills(entry, seat)]
        for place, stay in zip(filled, stays(log, seat), strict=True):
            true = tuple(sorted(_own(state.log[place], seat), key=TILES.index))
            assert true in chosen(EVERY, stay)
            assert ways([true], log[place:], seat, KnownTiles.after(state.log[:place]))[0] > 0


def _own(entry: Entry, seat: int) -> Rack:
    """The tiles a seat gets by an entry."""
    assert isinstance(entry, Dealt | Replaced)
    return (entry.racks[seat] if isinstance(entry, Dealt) else entry.tiles) or ()


def test_right_numbers_are_remembered() -> None:
    """With `hide_removed` a rack announced rightly has those numbers in every draw."""
    state = right(stacked("r5 k5 g6", hide_removed=True), 0)
    for number in range(20):
        drawn = sampled(state.view(0), Random(number))
        assert sorted(tile[1] for tile in drawn.resting[0].tiles or ()) == ["5", "5", "6"]


def test_wrong_numbers_are_remembered() -> None:
    """With `hide_removed` a rack announced wrongly never has those numbers in a draw."""
    state = announce(stacked("n4 n4 k3", hide_removed=True), 0, "777")
    for number in range(20):
        drawn = sampled(state.view(0), Random(number))
        assert sorted(tile[1] for tile in drawn.resting[0].tiles or ()) != ["7", "7", "7"]


def test_impossible_views() -> None:
    """A view that no game leads to is refused, not searched for ever."""
    view = ask(start(4, deal={"questions": (11, *range(1, 11), *range(12, 24))}), 1).view(1)
    wrong_answer = Answer(11, 0, 23)
    with pytest.raises(Unsupported) as refused:
        GAME.sample(replace(view, log=(view.log[0], wrong_answer)), Random(0))
    assert refused.value.code == "code777/impossible-view"
    assert all(refused.value.sentence(language) for language in LANGUAGES)


def test_impossible_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hidden racks that could each be so, but not both, are given up after a while."""
    monkeypatch.setattr(sample, "PATIENCE", 50)
    state = wrong(ask(wrong(start(4, deal={}, hide_removed=True), 0)), 0)
    view = state.view(0)
    log = tuple(
        replace(entry, numbers=(1, 2, 3), right=True) if isinstance(entry, Announced) else entry for entry in view.log
    )
    with pytest.raises(Unsupported) as refused:
        GAME.sample(replace(view, log=log), Random(0))
    assert refused.value.code == "code777/impossible-view"
