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

TITLE = Text("Arena: {title}", "Arena: {title}", "Arène : {title}")
ABOUT = Text(
    "{games} games: {deals} deals, each played in all seatings of {seats} seats. Rules version {rules}.",
    "{games} Spiele: {deals} Blätter, jedes in allen Sitzordnungen von {seats} Plätzen. Regeln Version {rules}.",
    "{games} parties : {deals} donnes, chacune jouée dans tous les ordres des {seats} places. Règles version {rules}.",
)
WHO_WINS = Text("Who wins", "Wer gewinnt", "Qui gagne")
WHO_IS_AHEAD = Text("Who is ahead of whom", "Wer liegt vor wem", "Qui devance qui")
SCORES = Text("Scores", "Punkte", "Scores")
THINKING = Text("Think times", "Bedenkzeiten", "Temps de réflexion")
WINS_NOTE = Text(
    "The share of the games a bot won, with its 95 % interval. A shared win counts in parts; the dashed line is what "
    "equal bots would have.",
    "Der Anteil der Spiele, die ein Bot gewonnen hat, mit 95-%-Intervall. Ein geteilter Sieg zählt anteilig; die "
    "gestrichelte Linie ist, was gleich starke Bots hätten.",
    "La part des parties qu’un bot a gagnées, avec son intervalle à 95 %. Une victoire partagée compte en parts ; la "
    "ligne pointillée est la part de bots de force égale.",
)
AHEAD_NOTE = Text(
    "How often the bot of the row ended ahead of the bot of the column at the same table; equal counts half.",
    "Wie oft der Bot der Zeile am selben Tisch vor dem der Spalte lag; Gleichstand zählt halb.",
    "Combien de fois le bot de la ligne a fini devant celui de la colonne à la même table ; l’égalité compte pour "
    "moitié.",
)
SCORES_NOTE = Text(
    "Final scores of all games; ⌀ is the mean. Each bot’s bars are drawn to its own height.",
    "Endpunkte aller Spiele; ⌀ ist das Mittel. Die Balken jedes Bots haben ihren eigenen Maßstab.",
    "Scores finals de toutes les parties ; ⌀ est la moyenne. Les barres de chaque bot ont leur propre échelle.",
)
THINKING_NOTE = Text(
    "Processor time each time a bot was asked: the middle half as a box, 5 to 95 % as a line, a dot at 99 %, a ring at "
    "the longest. At the right: the median, then 99 % and the longest.",
    "Rechenzeit jedes Mal, wenn ein Bot gefragt wurde: die mittlere Hälfte als Kasten, 5 bis 95 % als Linie, ein Punkt "
    "bei 99 %, ein Ring bei der längsten. Rechts: der Median, dann 99 % und die längste.",
    "Temps de calcul chaque fois qu’un bot est interrogé : la moitié centrale en boîte, 5 à 95 % en ligne, un point à "
    "99 %, un anneau au plus long. À droite : la médiane, puis 99 % et le plus long.",
)
FOOT = Text(
    "Games of one deal are not independent, so every interval comes from one figure for each deal. Ratings are "
    "OpenSkill’s Plackett-Luce (25 ± 8.3 before the first game), the games taken in an order drawn from the seed.",
    "Spiele desselben Blattes sind nicht unabhängig; jedes Intervall kommt daher aus einer Zahl für jedes Blatt. Die "
    "Wertungen sind Plackett-Luce von OpenSkill (25 ± 8,3 vor dem ersten Spiel), in einer aus dem Startwert gezogenen "
    "Reihenfolge.",
    "Les parties d’une même donne ne sont pas indépendantes : chaque intervalle vient d’un chiffre par donne. Les "
    "cotes sont le Plackett-Luce d’OpenSkill (25 ± 8,3 avant la première partie), dans un ordre tiré de la graine.",
)
COLUMNS = (
    Text("bot", "Bot", "bot"),
    Text("games", "Spiele", "parties"),
    Text("wins", "Siege", "victoires"),
    Text("rate", "Quote", "taux"),
    Text("95 %", "95 %", "95 %"),
    Text("score", "Punkte", "score"),
    Text("95 %", "95 %", "95 %"),
)
RATING = Text("rating", "Wertung", "cote")


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
    """The interval of a mean; of a single deal nothing can be concluded about it."""
    return f"{score.low:.2f} – {score.high:.2f}" if math.isfinite(score.low) else "–"
