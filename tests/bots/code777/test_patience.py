"""When to announce."""

from games.code777.build import ask, start
from numbra.bots.code777.patience import ENOUGH, Need, Patience, answers
from numbra.games.code777.game import Code777State
from numbra.games.code777.posterior import posterior
from numbra.games.code777.tiles import Rack


def racks(state: Code777State, seat: int) -> dict[Rack, float]:
    """What may stand before a seat, with chances."""
    found = posterior(state.view(seat).log, seat)
    return {rack: weight / sum(found.values()) for rack, weight in found.items()}


def need(state: Code777State, seat: int, patience: Patience, chance: float = 0.5) -> Need:
    """From which chance on a seat announces."""
    return patience.need(state.view(seat), seat, racks(state, seat), chance)


def test_without_a_thought_of_the_next_answer_the_need_is_fixed() -> None:
    """As a casual player wants it."""
    assert need(ask(start(4), 5), 0, Patience(0.7)) == Need(0.7)


def test_the_next_answer_is_waited_for_if_it_brings_more_than_it_costs() -> None:
    """The price is taken off what will be known afterwards."""
    state = ask(start(4, seed="wait"), 5)
    seat = (state.asker + 1) % 4
    cheap, dear = need(state, seat, Patience(0.1, 0.01)), need(state, seat, Patience(0.1, 0.05))
    assert cheap.later is not None
    assert cheap.later == dear.later
    assert cheap.chance == cheap.later - 0.01 > dear.chance == cheap.later - 0.05 > 0.1


def test_ones_own_question_tells_nothing_so_that_two_have_to_be_waited_for() -> None:
    """Whose turn it is to ask pays twice."""
    state = ask(start(4, seed="wait"), 4)
    found = need(state, state.asker, Patience(0.0, 0.02))
    assert found.later is not None
    assert found.chance == found.later - 2 * 0.02


def test_the_least_is_never_undercut() -> None:
    """However little an answer brings; and nothing is computed for who has less."""
    state = ask(start(4, seed="wait"), 5)
    assert need(state, 0, Patience(0.6, 0.5), chance=0.7).chance == 0.6
    assert need(state, 0, Patience(0.6, 0.5), chance=0.5) == Need(0.6)


def test_after_a_whole_pass_of_answers_anything_is_announced() -> None:
    """Some racks cannot be told apart by the questions there are; the game has to go on."""
    state = ask(start(4, seed="long"), 40)
    assert answers(state.view(0), 0) == 30 >= ENOUGH
    assert need(state, 0, Patience(0.9)) == Need(0.0, at_last=True)
