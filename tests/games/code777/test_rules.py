from random import Random

import pytest

from games.code777 import oracle
from games.code777.build import announce, ask, random_game, right, stacked, start, wrong
from numbra import IllegalAction
from numbra.games.code777.actions import ASK
from numbra.games.code777.events import Announced, Answer, Answered, Asked, Removed, Replaced, Reshuffled, Won
from numbra.games.code777.questions import QUESTION_NUMBERS, Reply


@pytest.mark.parametrize(("seats", "racks", "in_play"), [(2, 4, 4), (3, 4, 4), (4, 4, 4), (5, 4, 5), (3, 5, 5)])
def test_rule_1_racks(seats: int, racks: int, in_play: int) -> None:
    """Three tiles on each rack, 28 tiles in all, 23 questions."""
    state = start(seats, racks=racks)
    assert [len(rack) for rack in state.racks] == [3] * in_play
    assert len(state.supply) == 28 - 3 * in_play
    assert sorted(state.questions) == list(QUESTION_NUMBERS)


@pytest.mark.parametrize("seat", range(4))
def test_rule_2_all_see_a_rack_but_its_owner(seat: int) -> None:
    """One's own rack is hidden, all others are seen."""
    state = start()
    seen = state.view(seat).racks
    assert seen == tuple(None if owner == seat else rack for owner, rack in enumerate(state.racks))


def test_rule_3_the_aim_is_ones_own_rack() -> None:
    """A solution is judged by the announcer's own rack, not by another's."""
    state = stacked("r5 p6 b7", "g1 y2 k3")
    assert announce(state, 0, "567").points == (1, 0, 0, 0)
    assert announce(state, 0, "123").points == announce(state, 1, "567").points == (0, 0, 0, 0)


def test_rule_4_the_asker_answers_from_what_they_see() -> None:
    """In turn, the top question, from every rack but the asker's own."""
    state = stacked("b7 b7 b7", "g1 y2 k3", "n4 n4 k5", "p6 g6 p7", questions=[1, 9, 21, 23])
    expected: list[tuple[int, Reply]] = [(1, 1), (9, 1), (21, "first"), (23, "equal")]
    for turn, (question, said) in enumerate(expected):
        state = ask(state)
        assert state.log[-1] == Answer(question, turn, said)
        assert state.events == (Asked(turn, question), Answered(turn, question, said))
    assert state.asker == 0
    assert state.questions[:2] == (2, 3)


def test_rule_4_answers_in_random_games() -> None:
    """Every answer is that of the naive second implementation on the racks as they stand."""
    rng = Random(4)
    for seats in (2, 3, 4, 5):
        for state in random_game(rng, 60, seats):
            if not state.over:
                asker, question = state.asker, state.questions[0]
                seen = [rack for owner, rack in enumerate(state.racks) if owner != asker]
                said = ask(state).log[len(state.log)]
                assert isinstance(said, Answer)
                assert (said.question, said.asker, said.answer) == (question, asker, oracle.answer(question, seen))


def test_rule_4_nobody_else_asks() -> None:
    """Who is not the asker is refused."""
    with pytest.raises(IllegalAction) as refused:
        start(deal={}).apply(1, ASK)
    assert refused.value.code == "core/not-your-turn"


def test_rule_5_none_of_either_is_equal() -> None:
    """A comparison of what nobody shows."""
    state = stacked("k3 k3 k3", "r5 r5 k5", "p6 p6 g6", "n4 n4 n4", questions=[16])
    assert ask(state).log[-1] == Answer(16, 0, "equal")


def test_rule_6_anyone_at_any_time() -> None:
    """In turn or not, before the first question too; right brings a point, wrong none."""
    state = stacked("r5 p6 b7", "g1 y2 k3", "n4 n4 k5")
    state = right(right(state, 2), 0)
    assert state.points == (1, 0, 1, 0)
    state = wrong(ask(state), 3)
    assert state.points == (1, 0, 1, 0)
    assert state.events[0] == Announced(seat=3, numbers=(1, 1, 1), right=False, points=0)


@pytest.mark.parametrize("solution", ["566", "556", "557", "111", "677", "467"])
def test_rule_6_all_three_must_be_right(solution: str) -> None:
    """Two of three bring nothing."""
    assert announce(stacked("r5 p6 b7"), 0, solution).points == (0, 0, 0, 0)


@pytest.mark.parametrize("solution", ["567", "111"])
def test_rule_7_the_announcers_tiles_are_replaced(solution: str) -> None:
    """Right or wrong: the old tiles rest, three new ones come from the supply."""
    state = stacked("r5 p6 b7", supply="g1 y2 k3")
    after = announce(state, 0, solution)
    assert after.racks == (("g1", "y2", "k3"), *state.racks[1:])
    assert after.supply == state.supply[3:]
    removed = Removed(rack=0, owner=0, shown=True, tiles=("r5", "p6", "b7"))
    assert after.resting == (removed,)
    assert after.events[1:] == (removed, Replaced(rack=0, owner=0, tiles=("g1", "y2", "k3")))
    assert after.view(0).racks[0] is None


def test_rule_8_three_points_win_at_once() -> None:
    """The third point ends the game in the middle of a round."""
    state = start(3, deal={})
    for _ in range(2):
        state = ask(right(state, 1))
    assert not state.over
    assert state.winners == ()
    state = right(state, 1)
    assert state.over
    assert state.winners == (1,)
    assert state.scores == state.points == (0, 3, 0)
    assert state.acting == state.waiting_for == ()
    assert state.events[-1] == Won(seat=1, points=(0, 3, 0))
    assert [list(state.actions(seat)) for seat in range(3)] == [[], [], []]
    for seat in range(3):
        with pytest.raises(IllegalAction) as refused:
            wrong(state, seat)
        assert refused.value.code == "core/game-over"


def test_rule_9_the_questions_come_again() -> None:
    """23 different questions, then all of them again in another order."""
    state = ask(start(5), 22)
    assert len(state.view(0).unasked) == 1
    state = ask(state)
    assert state.events[-1] == Reshuffled(pile="questions", returned=23, size=23)
    assert state.view(0).unasked == QUESTION_NUMBERS
    state = ask(state, 23)
    asked = [entry.question for entry in state.log if isinstance(entry, Answer)]
    assert sorted(asked[:23]) == sorted(asked[23:]) == list(QUESTION_NUMBERS)
    assert asked[:23] != asked[23:]
    third = ask(state, 22).log[-22:]
    assert [entry.question for entry in third if isinstance(entry, Answer)] != asked[23:45]


def test_rule_10_the_log_keeps_every_answer() -> None:
    """Every seat can look up every answer, and which questions are still to come."""
    state = ask(start(), 5)
    for seat in (None, 0, 1, 2, 3):
        view = state.view(seat)
        answers = [entry for entry in view.log if isinstance(entry, Answer)]
        assert len(answers) == 5
        assert sorted({entry.question for entry in answers} | set(view.unasked)) == list(QUESTION_NUMBERS)


def test_rule_11_three_players() -> None:
    """One rack without a player: seen by all, counted in answers, replaced at each right solution only."""
    state = stacked("r5 p6 b7", "k3 k3 k3", "n4 n4 n4", "g1 y2 y2", seats=3, questions=[2], supply="r5 r5 r5 g6 g6 g6")
    assert {state.view(seat).racks[3] for seat in (None, 0, 1, 2)} == {("g1", "y2", "y2")}
    assert ask(state).log[-1] == Answer(2, 0, 3)
    after = right(state, 0)
    assert after.racks[0] == ("r5", "r5", "r5")
    assert after.racks[3] == ("g6", "g6", "g6")
    assert [removed.tiles for removed in after.resting] == [("r5", "p6", "b7"), ("g1", "y2", "y2")]
    assert right(after, 1).racks[3] == after.supply[3:6]
    assert wrong(state, 0).racks[3] == ("g1", "y2", "y2")


def test_rule_12_two_players() -> None:
    """Two racks without a player, and one of them replaced at each right solution."""
    state = start(2, deal={})
    assert len(state.racks) == 4
    assert all(state.view(seat).racks[2:] == state.racks[2:] for seat in (None, 0, 1))
    after = right(state, 1)
    assert after.racks[0] == state.racks[0]
    assert after.racks[2] == state.supply[3:6]
    assert after.racks[3] == state.racks[3]


def test_four_players_have_no_other_rack() -> None:
    """With a rack for everybody, only the announcer's is replaced."""
    state = start()
    after = right(state, 1)
    assert [one != other for one, other in zip(state.racks, after.racks, strict=True)] == [False, True, False, False]
