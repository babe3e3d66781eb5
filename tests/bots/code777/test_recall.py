"""What a player still has in mind."""

from games.code777.build import ask, stacked, wrong
from numbra.bots.code777.recall import Recall
from numbra.games.code777.events import Answer, Entry

LOG = wrong(ask(stacked("n4 n4 r5", seats=3, questions=(1, 12, 2, 13, 3, 14, 4)), 7), 1).view(0).log


def questions(log: tuple[Entry, ...]) -> list[int]:
    """The questions whose answers are in a log."""
    return [entry.question for entry in log if isinstance(entry, Answer)]


def test_a_perfect_memory_keeps_what_others_answered() -> None:
    """One's own answers tell nothing of one's own rack."""
    assert questions(Recall().of(LOG, 0)) == [12, 2, 3, 14]


def test_a_short_memory_keeps_the_last_answers() -> None:
    """So many of those that others gave."""
    assert questions(Recall(answers=3).of(LOG, 0)) == [2, 3, 14]
    assert questions(Recall(answers=30).of(LOG, 0)) == [12, 2, 3, 14]


def test_comparisons_may_be_too_much() -> None:
    """They are heard all the same, and take the place of something else."""
    assert questions(Recall(answers=3, comparisons=False).of(LOG, 0)) == [2, 3]


def test_all_that_is_no_answer_stays() -> None:
    """The tiles lie there for everybody to see."""
    kept = Recall(answers=0).of(LOG, 0)
    assert kept == tuple(entry for entry in LOG if not isinstance(entry, Answer))
