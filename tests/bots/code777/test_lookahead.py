"""What one more question is worth."""

from itertools import groupby

import pytest

from games.code777 import oracle
from games.code777.build import ask, start
from numbra.bots.code777.lookahead import after_next
from numbra.bots.code777.solutions import solutions
from numbra.games.code777.posterior import posterior
from numbra.games.code777.tiles import Rack


def by_trying(racks: dict[Rack, int], seen: list[Rack], questions: tuple[int, ...]) -> float:
    """The chance of being right, from the answer to every question with every rack."""
    right = 0.0
    for question in questions:
        said = sorted((str(oracle.answer(question, [*seen, rack])), rack) for rack in racks)
        for _, group in groupby(said, key=lambda pair: pair[0]):
            left = {rack: racks[rack] for _, rack in group}
            right += max(solutions(left).values()) * sum(left.values()) / sum(racks.values())
    return right / len(questions)


@pytest.mark.parametrize("seed", range(1, 4))
def test_it_is_the_average_over_all_questions_and_answers(seed: int) -> None:
    """Compared with putting each question to each rack."""
    state = ask(start(4, seed=f"ahead {seed}"), 6)
    view = state.view(2)
    racks = posterior(view.log, 2)
    total = sum(racks.values())
    found = after_next({rack: weight / total for rack, weight in racks.items()}, view.racks, 2, 0, view.unasked)
    assert found == pytest.approx(by_trying(racks, [state.racks[1], state.racks[3]], view.unasked))
    assert max(solutions(racks).values()) < found < 1


def test_who_is_certain_stays_so() -> None:
    """No answer can change that."""
    state = ask(start(4), 2)
    assert after_next({("g1", "y2", "k3"): 1.0}, state.view(0).racks, 0, 1, (1, 2, 3)) == 1
