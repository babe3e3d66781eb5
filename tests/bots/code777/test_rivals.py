"""What the others' announcements and silence tell."""

from math import log

import pytest

import numbra
from games.code777.build import ask, start, wrong
from numbra.bots.code777.habits import belief
from numbra.bots.code777.rivals import Reading
from numbra.bots.code777.solutions import solutions
from numbra.bots.seating import seated
from numbra.games.code777.game import Code777State
from numbra.games.code777.posterior import posterior
from numbra.games.code777.tiles import KINDS, Rack, numbers
from numbra.lab.simulate import moves


def chances(state: Code777State, seat: int) -> dict[Rack, float]:
    """The racks of a seat by the answers and the tiles alone."""
    racks = posterior(state.view(seat).log, seat)
    return {rack: weight / sum(racks.values()) for rack, weight in racks.items()}


def reading(state: Code777State, seat: int, sits_out: int = 0) -> Reading:
    """What a seat reads from its log."""
    return Reading(state.view(seat).log, seat, chances(state, seat), sits_out)


@pytest.mark.parametrize("steps", [7, 12])
def test_a_rival_is_imagined_to_know_what_they_would_with_the_rack_that_is_there(steps: int) -> None:
    """For the player's true rack, the belief imagined is the rival's own, also after earlier racks."""
    state = ask(wrong(ask(start(4, seed="rivals"), 3), 0), steps)
    read = reading(state, 0)
    mine = list(chances(state, 0)).index(tuple(sorted(state.racks[0], key=KINDS.index)))
    for rival in read.rivals:
        expected = solutions(posterior(state.view(rival.seat).log, rival.seat))
        for solution, chance in expected.items():
            imagined = read.beliefs(rival, solution)[mine]
            assert imagined.named == pytest.approx(chance)
            assert imagined.chance == pytest.approx(max(expected.values()))


def test_who_was_just_dealt_a_rack_knows_nothing_of_it() -> None:
    """What was said before was about another one."""
    state = wrong(ask(start(4, seed="fresh"), 9), 2)
    rival = next(rival for rival in reading(state, 0).rivals if rival.seat == 2)
    assert len(set(rival.racks)) == 1
    assert belief(rival.racks[0], (4,) * len(KINDS)).chance < 0.2


def test_who_sits_out_is_not_read_as_silent() -> None:
    """They could not have announced."""
    state = ask(wrong(ask(start(4, seed="out", wrong="sit_out"), 12), 2), 3)
    told, read = reading(state, 0, sits_out=8), reading(state, 0)
    silent = [next(rival for rival in one.rivals if rival.seat == 2) for one in (told, read)]
    assert [rival.sits_out for rival in silent] == [5, 0]
    assert silent[0].habit.chances != silent[1].habit.chances


@pytest.mark.parametrize("options", [{}, {"wrong": "sit_out"}, {"wrong": "minus_one", "hide_removed": True}])
def test_what_others_do_tells_the_truth(options: dict[str, object]) -> None:
    """In games of players who announce what is likely, reading them makes the true solution likelier on the whole."""
    gained = []
    for game in range(4):
        state = numbra.game("code777").start(seats=4, seed=f"told {game}", options=options)
        for played in moves(state, seated("code777", dict.fromkeys(range(4), "strong"), f"told {game}"), "told"):
            now = played.state
            assert isinstance(now, Code777State)
            if not now.over and isinstance(played.action, numbra.Action) and len(now.log) % 3 == 0:
                seat = (played.seat + 1) % 4
                true, alone = numbers(now.racks[seat]), chances(now, seat)
                read = solutions(Reading(now.view(seat).log, seat, alone, 8).racks)
                gained.append(log(read[true]) - log(solutions(alone)[true]))
    assert sum(gained) / len(gained) > 0.05
