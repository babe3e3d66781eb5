"""A player of every game: searches the moves to come over hidden cards drawn at random, with nothing but the contract.

Information-set Monte Carlo tree search: `game.sample` draws a state that fits the view, the tree is followed in it to
something new, a few moves are played on, and what was reached counts for every choice on the way. It knows nothing of
a game but its rules, so that a bot made for the game should beat it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import thread_time

from numbra.core import contract
from numbra.core.contract import Action, Seat, View
from numbra.core.registry import game

from .search_rollout import Policy, Scale, asked
from .search_tree import WIDTH_HERE, WIDTH_LATER, Edge, Node, seen
from .texts import texts
from .thought import Candidate, Thought

REDRAWN = 4
"""Every 4th iteration draws a new state; those in between reuse one already drawn, since drawing may take longer than
searching."""
TRIED_HERE = 200
TRIED_LATER = 10
"""How many new actions are examined to find the one to try next: at the move to be made, and further on."""

MEASURE = texts("search.measure")
REASON = texts("search.reason")
ONLY = texts("search.only")


@dataclass(frozen=True)
class Budget:
    """How long a search lasts: a number of iterations, or a time."""

    iterations: int | None = None
    seconds: float | None = None

    def turns(self) -> Iterator[int]:
        """Yield once for each iteration, at least once, until the budget is used up."""
        end = None if self.seconds is None else thread_time() + self.seconds
        turn = 0
        while turn == 0 or ((end is None or thread_time() < end) and turn != self.iterations):
            yield turn
            turn += 1


@dataclass(frozen=True)
class Search:
    """A searching player. The same view, actions and rng bring the same choice, unless time is its limit."""

    game: str
    budget: Budget
    look: Callable[[View], View] | None = None
    """Turns a view into what the player perceives: in 49 Shades of Grey through an eye."""

    def choose(self, view: View, actions: Iterable[Action], rng: Random, /) -> Action | None:
        """The action that was tried most."""
        options = _options(view, actions)
        if len(options) <= 1:
            return options[0] if options else None
        return self._searched(view, options, rng)[0][0]

    def think(self, view: View, actions: Iterable[Action], rng: Random, /) -> Thought:
        """The action that was tried most, and how each ended on average."""
        options = _options(view, actions)
        if len(options) <= 1:
            return Thought(options[0] if options else None, ONLY, MEASURE)
        tried = self._searched(view, options, rng)
        chosen, edge = tried[0]
        return Thought(
            action=chosen,
            reason=REASON.filled(tries=sum(edge.visits for _, edge in tried), value=edge.value),
            measure=MEASURE,
            candidates=tuple(Candidate(action, edge.value) for action, edge in tried if action is not None),
        )

    def _searched(self, view: View, options: Sequence[Action | None], rng: Random) -> list[tuple[Action | None, Edge]]:
        """The options tried, the one tried most first."""
        played = game(self.game)
        view = view if self.look is None else self.look(view)
        tree = _Tree(view.seat or 0, tuple(options), Policy(played.simultaneous, rng))
        drawn: list[contract.State] = []
        for turn in self.budget.turns():
            if turn % REDRAWN == 0:
                drawn.append(played.sample(view, rng))
            tree.grow(drawn[-1] if turn % REDRAWN == 0 else rng.choice(drawn))
        tried = [(option, edge) for (seat, option), edge in tree.root.edges.items() if seat == tree.observer]
        return sorted(tried, key=lambda one: (-one[1].visits, -one[1].value, options.index(one[0])))


def _options(view: View, actions: Iterable[Action]) -> tuple[Action | None, ...]:
    """The options: the actions, and “not now” where the game does not wait for this seat."""
    return tuple(actions) if view.seat in view.waiting_for else (None, *actions)


class _Tree:
    """A search under way."""

    def __init__(self, observer: Seat, options: tuple[Action | None, ...], policy: Policy) -> None:
        self.root = Node()
        self.observer = observer
        self._options = options
        self._policy = policy
        self._scale = Scale()

    def grow(self, state: contract.State) -> None:
        """Run one iteration: follow the tree in this state, try something new, play on, and record the result."""
        path: list[tuple[Seat, Edge]] = []
        node, before = self.root, state.scores
        asked_next = (self.observer, *(seat for seat in asked(state, 0) if seat != self.observer))
        step = 0
        while not state.over:
            state, node, new = self._move(state, node, asked_next, path)
            if new:
                break
            step += 1
            asked_next = asked(state, step) if not state.over else ()
        values = self._scale.values(self._policy.play_on(state), before)
        for seat, edge in path:
            edge.visits += 1
            edge.total += values[seat]

    def _move(
        self, state: contract.State, node: Node, order: Sequence[Seat], path: list[tuple[Seat, Edge]]
    ) -> tuple[contract.State, Node, bool]:
        """The state and the node after the first seat that acts, and whether the tree has grown."""
        for seat in order:
            due = seat in state.waiting_for
            if not due and seat != self.observer:
                action = self._policy.unasked(state, seat)
                if action is not None:
                    state = state.apply(seat, action)
                    return state, node.others.node(seen(state, self.observer)), False
                continue
            choice, new = self._choice(state, node, seat, at_root=node is self.root and seat == self.observer)
            edge = node.edges[seat, choice]
            path.append((seat, edge))
            if choice is not None:
                state = state.apply(seat, choice)
                return state, edge.node(seen(state, self.observer)), new
            if new:
                return state, node, new
            node = edge.node(b"")
        return state, node, False

    def _choice(self, state: contract.State, node: Node, seat: Seat, *, at_root: bool) -> tuple[Action | None, bool]:
        """A seat's choice in the tree, and whether it is new there."""
        options = self._options if at_root else self._options_of(state, seat)
        tried = node.known(seat, options)
        more = node.open_to_more(len(tried), len(options), WIDTH_HERE if at_root else WIDTH_LATER)
        node.visits += 1
        if not more:
            return node.select(seat, tried, self._policy.rng), False
        choice = self._promising(state, node, seat, options, TRIED_HERE if at_root else TRIED_LATER)
        node.expand(seat, choice)
        return choice, True

    def _options_of(self, state: contract.State, seat: Seat) -> Sequence[Action | None]:
        """The options of a seat; of other seats only those the game waits for, since in the tree they know too much."""
        actions = tuple(state.actions(seat))
        if seat != self.observer:
            return self._policy.due(actions)
        return actions if seat in state.waiting_for else (None, *actions)

    def _promising(
        self, state: contract.State, node: Node, seat: Seat, options: Sequence[Action | None], tries: int
    ) -> Action | None:
        """The untried option that puts the seat furthest ahead at once; waiting comes first."""
        fresh = [option for option in options if (seat, option) not in node.edges]
        actions = [option for option in fresh if option is not None]
        return None if len(actions) < len(fresh) else self._policy.best(state, seat, actions, tries)[0]
