"""49 Shades of Grey in a terminal: greys as they are, numbers where they may be read."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.text import Text as Line

from numbra.core.contract import Action, Event, Seat
from numbra.core.sight import Sight
from numbra.games.shades.actions import Call, Discard, Guess
from numbra.games.shades.cards import DECK
from numbra.games.shades.events import Discarded
from numbra.games.shades.options import ShadesOptions
from numbra.games.shades.scoring import points, runs
from numbra.games.shades.state import Phase
from numbra.games.shades.view import ShadesView
from numbra.games.shades.words import VERDICTS, spelled, tell

from ..texts import texts
from ..typed import Typed
from ..typed.shades import COMMANDS, read
from .base import Table
from .blocks import Screen, wrapped
from .grey import hand_of_backs, own_hand, pile, stack_top

TITLE = texts("shades.title")
TURN = texts("shades.turn")
GAME = texts("shades.game")
LEFT = texts("shades.left")
GUESS = texts("shades.guess")
LAST = texts("shades.last")
ALL = texts("shades.all")
DISCARDS = texts("shades.discards")
WORTH = texts("shades.worth")
TO_GUESS = texts("shades.to-guess")
TO_CALL = texts("shades.to-call")
TO_DISCARD = texts("shades.to-discard")
COARSE = texts("shades.coarse")
GUESSED = texts("shades.guessed")
CALLED = texts("shades.called")
DISCARDED = texts("shades.discarded")
ANY_NUMBER = texts("shades.any-number")


class ShadesTable(Table[ShadesView]):
    """The table of one of the two players."""

    lists_actions = False

    def show(self, view: ShadesView, _zones: Sequence[Sight], screen: Screen) -> RenderableType:
        """The other hand from behind, the stack, the discards, and one's own hand by runs."""
        me = view.seat or 0
        readable = self._readable(view)
        return Group(
            self._heading(view),
            Line("" if screen.true_colour else self.voice(COARSE), style="dim"),
            Line(f" {self.voice.name(1 - me)}"),
            *hand_of_backs(view.hands[1 - me], readable, screen),
            Line(),
            Line(f" {self.voice(DISCARDS)}"),
            *pile([gone.card for gone in view.discards], readable, screen),
            Line(),
            *stack_top(view.top, self._facts(view), screen),
            *self._remembered(view, screen),
            Line(),
            Line(f" {self.voice.name(me)}"),
            *own_hand(view.hands[me], view.taken if view.acting == (me,) else None, screen),
            Line(f" {self._worth(view, me)}", style="bold"),
        )

    def _readable(self, view: ShadesView) -> frozenset[int]:
        """The numbers the table shows besides one's own: the last turned over, until the next guess is made."""
        if view.options.memory_aid or view.over:
            return frozenset(DECK)
        open_discards = {gone.card.number or 0 for gone in view.discards} if view.options.open_discards else set()
        return frozenset({*_last(view), *open_discards})

    def _heading(self, view: ShadesView) -> Line:
        turns = len(view.turns) + view.stack
        parts = [
            self.voice(TITLE),
            self.voice(TURN, turn=min(len(view.turns) + (view.phase != Phase.DISCARD), turns), turns=turns),
        ]
        if view.options.rounds > 1:
            parts.insert(1, self.voice(GAME, round=view.round, rounds=view.options.rounds))
        return Line(" · ".join(parts), style="bold")

    def _facts(self, view: ShadesView) -> list[str]:
        """What is said beside the stack."""
        facts = [self.voice(LEFT, stack=view.stack)]
        facts += [self.voice(LAST, number=number) for number in _last(view)]
        if view.guess is not None:
            facts.append(f"{self.voice(GUESS, guess=view.guess)} ({self.voice.name(view.guesser)})")
        facts += [self._result(number, result.points) for number, result in enumerate(view.results, 1)]
        return facts

    def _remembered(self, view: ShadesView, screen: Screen) -> list[Line]:
        """What the table remembers for the players."""
        if not (view.options.memory_aid and view.revealed):
            return []
        numbers = [Line(f"{number:>2}") for number in view.revealed]
        return [Line(), Line(f" {self.voice(ALL)}"), *wrapped(numbers, screen.width)]

    def _result(self, number: int, counted: tuple[int, ...]) -> str:
        pairs = ", ".join(f"{self.voice.name(seat)} {amount}" for seat, amount in enumerate(counted))
        return f"{self.voice(GAME, round=number, rounds=2)}: {pairs}"

    def _worth(self, view: ShadesView, me: Seat) -> str:
        hand = [card.number for card in view.hands[me] if card.number is not None]
        return self.voice(WORTH, points=points(hand))

    def tell(self, event: Event) -> str:
        """An event in words; a number turned over long ago is not repeated when its card is discarded."""
        if isinstance(event, Discarded) and event.slot is not None and self._is_memory(event):
            event = replace(event, card=event.card.back())
        return tell(event, self.voice)

    def retell(self, event: Event) -> str:
        """An event in words, with every number it shows."""
        return tell(event, self.voice)

    def _is_memory(self, event: Discarded) -> bool:
        options = cast("ShadesOptions", self.options)
        watched = self.voice.me is not None and event.seat != self.voice.me
        return watched and not (options.memory_aid or options.open_discards)

    def task(self, view: ShadesView) -> str:
        """Guess, call or discard."""
        if view.phase is Phase.CALL:
            return self.voice(TO_CALL, name=self.voice.name(view.guesser), guess=view.guess)
        return self.voice(TO_GUESS if view.phase is Phase.GUESS else TO_DISCARD)

    def commands(self, _view: ShadesView) -> Sequence[Typed]:
        """What can be typed."""
        return COMMANDS

    def read(self, line: str, view: ShadesView, _actions: Iterable[Action]) -> Mapping[str, Any] | None:
        """A number is a guess, or in its time a discard; a word is a call."""
        return read(line, discarding=view.phase is Phase.DISCARD)

    def typed(self, action: Action) -> str:
        """A number or a word."""
        match action:
            case Guess():
                return str(action.number)
            case Call():
                return action.verdict
            case Discard():
                return str(action.card)
        return super().typed(action)

    def said(self, action: Action) -> str:
        """A guess, a call or a discard."""
        match action:
            case Guess():
                return self.voice(GUESSED, number=action.number)
            case Call():
                return self.voice(CALLED, verdict=self.voice(VERDICTS[action.verdict]))
            case Discard():
                return self.voice(DISCARDED, number=action.card)
        return super().said(action)

    def legal(self, view: ShadesView, actions: Iterable[Action]) -> RenderableType:
        """All of them, or the range of guesses."""
        if view.phase is Phase.GUESS:
            return Line(f"  {self.voice(ANY_NUMBER)}")
        return Line("  " + "  ".join(self.typed(action) for action in actions))

    def outcome(self, view: ShadesView, _zones: Sequence[Sight], _screen: Screen) -> RenderableType:
        """Both hands by runs, game by game."""
        lines = []
        for number, result in enumerate(view.results, 1):
            if len(view.results) > 1:
                lines.append(Line(self.voice(GAME, round=number, rounds=len(view.results))))
            for seat, hand in enumerate(result.hands):
                sums = " + ".join(f"{len(run)}²" for run in runs(hand))
                lines.append(Line(f" {self.voice.name(seat)}: {spelled(hand)}"))
                lines.append(Line(f"   {sums} = {self.voice(WORTH, points=result.points[seat])}", style="bold"))
        return Group(*lines)


def _last(view: ShadesView) -> tuple[int, ...]:
    """The number turned over last, until the next guess is made."""
    return () if view.phase is Phase.CALL else view.revealed[-1:]
