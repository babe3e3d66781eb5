"""An arena's results as a page that can be sent to anybody: one file, no scripts, light or dark as the reader likes."""

import math
import shlex
from collections.abc import Iterable
from html import escape

import msgspec

from numbra.core.registry import game
from numbra.core.text import Text
from numbra.core.voice import Voice

from . import plots
from .arena import Arena
from .report_style import STYLE
from .results import Results, Standing
from .stats import Interval
from .texts import texts

TITLE = texts("report.title")
ABOUT = texts("report.about")
WHO_WINS = texts("report.who-wins")
WHO_IS_AHEAD = texts("report.who-is-ahead")
SCORES = texts("report.scores")
THINKING = texts("report.thinking")
WINS_NOTE = texts("report.wins-note")
AHEAD_NOTE = texts("report.ahead-note")
SCORES_NOTE = texts("report.scores-note")
THINKING_NOTE = texts("report.thinking-note")
FOOT = texts("report.foot")
COLUMNS = (
    texts("report.column.bot"),
    texts("report.column.games"),
    texts("report.column.wins"),
    texts("report.column.rate"),
    texts("report.column.rate-interval"),
    texts("report.column.score"),
    texts("report.column.score-interval"),
)
RATING = texts("report.rating")


def page(found: Results, voice: Voice) -> str:
    """The whole page."""
    arena = found.arena
    title = voice(TITLE, title=game(arena.game).title)
    about = voice(ABOUT, games=found.games, deals=found.deals, seats=arena.seats, rules=arena.rules)
    parts = [
        f"<h1>{escape(title)}</h1><p>{escape(about)}</p><pre>{escape(command(arena))}</pre>",
        _section(voice, WHO_WINS, WINS_NOTE, plots.win_rates(found, voice) + _table(found, voice)),
        _section(voice, WHO_IS_AHEAD, AHEAD_NOTE, plots.matrix(found, voice)) if found.matrix else "",
        _section(voice, SCORES, SCORES_NOTE, plots.scores(found, voice)),
        _section(voice, THINKING, THINKING_NOTE, plots.think_times(found, voice)),
        f"<footer>{escape(voice(FOOT))}</footer>",
    ]
    return (
        f'<!doctype html>\n<html lang="{voice.language}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n<main>\n" + "\n".join(parts) + "\n</main>\n</html>\n"
    )


def command(arena: Arena) -> str:
    """How to play the same games again."""
    words = ["numbra", "arena", arena.game, "--bots", ",".join(arena.bots), "-n", str(arena.games)]
    words += ["--seats", str(arena.seats), "--seed", arena.seed]
    for name, value in arena.options.items():
        words += ["--option", f"{name}={msgspec.json.encode(value).decode()}"]
    return shlex.join(words)


def _section(voice: Voice, heading: Text, note: Text, content: str) -> str:
    return f"<section><h2>{escape(voice(heading))}</h2><p>{escape(voice(note))}</p>{content}</section>"


def _table(found: Results, voice: Voice) -> str:
    """The figures behind the first picture."""
    head = "".join(f"<th>{escape(voice(column))}</th>" for column in (*COLUMNS, RATING))
    rows = "".join(_row((*cells(one), rated(one))) for one in found.standings)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _row(shown: Iterable[str]) -> str:
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in shown) + "</tr>"


def cells(one: Standing) -> tuple[str, ...]:
    """A bot's line of figures."""
    rate, score = one.win_rate, one.score
    return (
        one.bot,
        str(one.games),
        f"{one.wins:.10g}",
        f"{rate.estimate:.1%}",
        f"{rate.low:.1%} – {rate.high:.1%}",
        f"{score.estimate:.2f}",
        bounds(score),
    )


def rated(one: Standing) -> str:
    """A bot's rating."""
    return f"{one.rating.mu:.1f} ± {one.rating.sigma:.1f}"


def bounds(score: Interval) -> str:
    """The interval of a mean; a dash for a single deal, which gives none."""
    return f"{score.low:.2f} – {score.high:.2f}" if math.isfinite(score.low) else "–"
