"""A turn of nmbrs! as a CP-SAT model, to compare the solver with.

It covers every sequence of lays, with jokers from the hand and with or without an opening; it does not cover swaps.
It shares nothing with the solver but the engine's list of lays. For each row, one variable says whether it is ever
laid, one for each of its cards whether the card is played with it, and one when: so the model counts points as the
engine does, card by card when it is played.
"""

from collections import defaultdict
from itertools import combinations

from msgspec.structs import replace
from ortools.sat.python import cp_model

from numbra.bots.nmbrs.solver import Goal
from numbra.games.nmbrs.cards import RAW, deck
from numbra.games.nmbrs.lays import lays
from numbra.games.nmbrs.scoring import doubles
from numbra.games.nmbrs.table import Row, table
from numbra.games.nmbrs.turn import Board

SCALE = 1000
"""The model's values are integers, in thousandths."""


class Candidate:
    """A row that may be laid, and the cards and groups it touches."""

    def __init__(self, row: Row, board: Board) -> None:
        self.row = row
        self.cards = frozenset(row)
        self.own = [card for card in row if RAW[card] in board.hand]
        touched = [(number, old) for number, old in enumerate(board.rows) if self.cards & set(old)]
        contained = {card for _, old in touched if set(old) <= self.cards for card in old}
        self.crossed = {card for card in row if card not in self.own and card not in contained}
        groups = table(board.rows).groups
        masks = table(board.rows).masks
        self.nodes: set[str | int] = {RAW[card] for card in self.own}
        self.nodes |= {at for at, group in enumerate(groups) for number, _ in touched if masks[number] & group.cards}
        self.times = 2 if doubles(row, board.options) else 1


class TurnModel:
    """The model of one turn."""

    def __init__(self, board: Board, goal: Goal) -> None:
        self.board, self.goal = board, goal
        self.model = cp_model.CpModel()
        self.rows = [Candidate(lay.row, board) for lay in lays(replace(board, opened=True))]
        self.laid = [self.model.new_bool_var("") for _ in self.rows]
        self.top = [self.model.new_bool_var("") for _ in self.rows]
        self.time = [self.model.new_int_var(0, len(board.hand), "") for _ in self.rows]
        self.plays: dict[tuple[str, int], cp_model.IntVar] = {}
        self.held: dict[str, cp_model.IntVar] = {card: self.model.new_bool_var("") for card in board.hand}
        self._play_cards()
        self._lay_consistently()
        self._no_cycles()
        if not board.opened:
            self._open()
        self._maximise_goal()

    def _play_cards(self) -> None:
        """Each card is played with one row or stays; a laid row has no card that stays, and plays at least one."""
        holding = defaultdict(list)
        for at, row in enumerate(self.rows):
            for card in row.own:
                play = self.plays[card, at] = self.model.new_bool_var("")
                self.model.add_implication(play, self.laid[at])
                self.model.add_implication(self.laid[at], ~self.held[RAW[card]])
                holding[RAW[card]].append((card, at))
            self.model.add_bool_or(~self.laid[at], *(self.plays[card, at] for card in row.own))
            self.model.add_implication(self.top[at], self.laid[at])
        for card, held in self.held.items():
            self.model.add_exactly_one(held, *(self.plays[one] for one in holding[card]))
            if RAW[card] not in deck(self.board.options).colour or card[0] == "j":
                self._one_number(holding[card])
            tops = [self.top[at] for _, at in holding[card]]
            self.model.add(sum(tops) <= 2)

    def _one_number(self, holding: list[tuple[str, int]]) -> None:
        """A joker stands for one number."""
        stands = {card: self.model.new_bool_var("") for card, _ in holding}
        self.model.add_at_most_one(stands.values())
        for card, at in holding:
            self.model.add_implication(self.laid[at], stands[card])

    def _lay_consistently(self) -> None:
        """Two rows share nothing, cross in one card, or one grows into the other."""
        within = defaultdict(list)
        for (here, one), (there, other) in combinations(enumerate(self.rows), 2):
            shared = one.cards & other.cards
            if one.cards < other.cards or other.cards < one.cards:
                part, whole = (here, there) if one.cards < other.cards else (there, here)
                self._grow(part, whole)
                within[part].append(whole)
            elif len(shared) > 1 or one.crossed & other.crossed:
                self.model.add_bool_or(~self.laid[here], ~self.laid[there])
            elif shared:
                self._cross(here, there, next(iter(shared)))
                for whole, row in enumerate(self.rows):
                    if one.cards | other.cards <= row.cards:
                        self.model.add_bool_or(~self.laid[here], ~self.laid[there], ~self.laid[whole])
        for at, laid in enumerate(self.laid):
            self.model.add_bool_or(~laid, self.top[at], *(self.laid[whole] for whole in within[at]))
            for whole in within[at]:
                self.model.add_bool_or(~self.top[at], ~self.laid[whole])

    def _grow(self, part: int, whole: int) -> None:
        """A row that another contains is laid before it, and none of its cards is played with the other."""
        both = [self.laid[part], self.laid[whole]]
        if self.rows[part].crossed - self.rows[whole].crossed:
            self.model.add_bool_or(~one for one in both)
            return
        self.model.add(self.time[part] < self.time[whole]).only_enforce_if(both)
        for card in self.rows[part].own:
            self.model.add_bool_or(~self.laid[part], ~self.plays[card, whole])

    def _cross(self, here: int, there: int, card: str) -> None:
        """A card is played with the earlier of two rows that cross in it."""
        for early, late in ((here, there), (there, here)):
            if (card, early) in self.plays:
                both = [self.plays[card, early], self.laid[late]]
                self.model.add(self.time[early] < self.time[late]).only_enforce_if(both)

    def _no_cycles(self) -> None:
        """Rows and what they connect form a forest: its edges can be directed with at most one out of each node."""
        nodes = sorted({node for row in self.rows for node in row.nodes}, key=str)
        depth = {node: self.model.new_int_var(0, 2 * len(nodes), "") for node in nodes}
        out = defaultdict(list)
        for at, row in enumerate(self.rows):
            here = self.model.new_int_var(0, 2 * len(nodes), "")
            outgoing = []
            for node in sorted(row.nodes, key=str):
                up, down = self.model.new_bool_var(""), self.model.new_bool_var("")
                self.model.add_exactly_one(up, down, ~self.top[at])
                self.model.add(here > depth[node]).only_enforce_if(up)
                self.model.add(here < depth[node]).only_enforce_if(down)
                outgoing.append(up)
                out[node].append(down)
            self.model.add_at_most_one(outgoing)
        for ways in out.values():
            self.model.add_at_most_one(ways)

    def _open(self) -> None:
        """The first row consists of cards from the hand alone."""
        firsts = []
        for at, row in enumerate(self.rows):
            first = self.model.new_bool_var("")
            self.model.add(self.time[at] == 0).only_enforce_if(first)
            self.model.add(self.time[at] >= 1).only_enforce_if(~first)
            if len(row.own) < len(row.row):
                self.model.add(first == 0)
            for card in row.own:
                self.model.add_implication(first, self.plays[card, at])
            firsts.append(first)
        self.model.add_at_most_one(firsts)
        for laid in self.laid:
            self.model.add_bool_or(~laid, *firsts)

    def _maximise_goal(self) -> None:
        """Maximise the goal, in thousandths."""
        options, goal = self.board.options, self.goal
        worth = deck(options).worth
        left = sum(self.held.values())
        if options.variant == "full":
            self.model.add(left >= 1)
        few = self.model.new_bool_var("")
        self.model.add(left <= 1).only_enforce_if(few)
        self.model.add(left >= 2).only_enforce_if(~few)
        total = round(SCALE * goal.out) * few
        for card, held in self.held.items():
            total += round(SCALE * goal.keep.get(card, 0.0)) * held
        for (card, at), play in self.plays.items():
            total += round(SCALE * goal.points * worth[RAW[card]] * self.rows[at].times) * play
        self.model.maximize(total)

    def solve(self, seconds: float = 60.0) -> float | None:
        """The highest value; None if it is not proved in time."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = seconds
        status = solver.solve(self.model)
        return solver.objective_value / SCALE if status == cp_model.OPTIMAL else None


def best_value(board: Board, goal: Goal) -> float:
    """The highest value of a turn without swaps."""
    found = TurnModel(board, goal).solve()
    if found is None:
        raise ArithmeticError("the model was not solved in time")
    return found
