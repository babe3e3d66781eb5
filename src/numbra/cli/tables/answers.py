"""The answers and announcements of Code 777, as a player would have noted them."""

from collections import Counter
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text as Line

from numbra.core.voice import Voice
from numbra.games.code777.events import Announced, Answer, Entry
from numbra.games.code777.view import Code777View
from numbra.games.code777.wording import COMPARED, WORDING, answer_text
from numbra.games.code777.words import dashed

from ..texts import texts

ANNOUNCEMENT = texts("code777.announcement")
MISTAKES = texts("code777.mistakes")
OR = texts("code777.or")
RIGHT = texts("code777.right")
WRONG = texts("code777.wrong")


def answers(view: Code777View, voice: Voice, most: int) -> RenderableType | None:
    """The last answers and announcements, the latest at the bottom; None if there are none."""
    said = [entry for entry in view.log if isinstance(entry, Answer | Announced)][-most:]
    return _grid(said, voice) if said else None


def solved(view: Code777View, voice: Voice) -> RenderableType:
    """Who announced what and was right, and how often each was wrong."""
    said = [entry for entry in view.log if isinstance(entry, Announced)]
    wrong = Counter(entry.seat for entry in said if not entry.right)
    counts = " · ".join(f"{voice.name(seat)} {wrong[seat]}" for seat in range(len(view.points)))
    return Group(_grid([entry for entry in said if entry.right], voice), Line(f" {voice(MISTAKES, counts=counts)}"))


def all_questions(voice: Voice) -> RenderableType:
    """The questions by their numbers."""
    grid = Grid.grid(padding=(0, 1))
    for number, question in WORDING.items():
        grid.add_row(Line(f"{number:>3}", style="cyan"), voice(question))
    return grid


def _short(question: int, voice: Voice) -> str:
    """A question as a short note: of a comparison, what is compared."""
    if question not in COMPARED:
        return voice(WORDING[question])
    first, second = COMPARED[question]
    return voice(OR, first=voice(first), second=voice(second))


def _grid(said: Sequence[Entry], voice: Voice) -> Grid:
    """Who, which question, and the answer."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right")
    grid.add_column(ratio=1)
    grid.add_column(style="bold")
    for entry in said:
        if isinstance(entry, Answer):
            answer = voice(answer_text(entry.question, entry.answer))
            grid.add_row(
                f" {voice.name(entry.asker)}", Line(str(entry.question), "cyan"), _short(entry.question, voice), answer
            )
        elif isinstance(entry, Announced):
            verdict = Line(voice(RIGHT if entry.right else WRONG), "green" if entry.right else "red")
            grid.add_row(f" {voice.name(entry.seat)}", "", voice(ANNOUNCEMENT, numbers=dashed(entry.numbers)), verdict)
    return grid
