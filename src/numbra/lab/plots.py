"""The pictures of a report: who wins, who is ahead of whom, how scores are spread, how long bots think."""

from collections.abc import Sequence

from numbra.core.voice import Voice

from .drawing import Axis, colour, decades, dot, label, line, rect, svg
from .results import QUANTILES, Bars, Results, Standing, Versus
from .texts import texts

WIDTH = 860
NAMES = 160
"""Room for the names at the left."""
FIGURES = 205
"""Room for the figures at the right."""
ROW = 38
HILL = 74
"""The height of one bot's scores."""
CELL = 56
"""The height of a cell of the matrix."""
WIDEST_CELL = 150
TICKS = 34
"""Room for an axis."""
QUICKEST = 0.01
"""The shortest time drawn, in milliseconds; quicker ones are drawn there."""
EDGES = 8
"""About how many scores are written under the bars."""
PERCENT = (0.0, 0.25, 0.5, 0.75, 1.0)

WINS = texts("plots.wins")
AHEAD = texts("plots.ahead")
SCORES = texts("plots.scores")
TIMES = texts("plots.times")
FAIR = texts("plots.fair")


def win_rates(found: Results, voice: Voice) -> str:
    """A dot and an interval for each bot, the best first, and the share that equal bots would have."""
    best_first = sorted(enumerate(found.standings), key=lambda one: -one[1].win_rate.estimate)
    axis = Axis(0, 1, NAMES, WIDTH - FIGURES)
    top, bottom = 22.0, 22.0 + ROW * len(best_first)
    shapes = axis.drawn([(share, f"{share:.0%}") for share in PERCENT], top, bottom)
    shapes.append(line(axis.at(found.fair), top - 5, axis.at(found.fair), bottom, "fair"))
    shapes.append(label(axis.at(found.fair), top - 15, voice(FAIR), "note", "middle"))
    for row, (index, one) in enumerate(best_first):
        shapes += _win_rate(one, axis, top + ROW * (row + 0.5), colour(index))
    return svg(WIDTH, bottom + TICKS, voice(WINS), shapes)


def _win_rate(one: Standing, axis: Axis, y: float, style: str) -> list[str]:
    rate = one.win_rate
    figures = f"{rate.low:.1%} – {rate.high:.1%}"
    return [
        label(NAMES - 14, y, one.bot, "name", "end", room=NAMES - 14),
        line(axis.at(rate.low), y, axis.at(rate.high), y, f"whisker {style}"),
        dot(axis.at(rate.estimate), y, 6, style, f"{one.bot}: {rate.estimate:.1%}, {figures}"),
        label(WIDTH - FIGURES + 18, y, f"{rate.estimate:.1%}", "figure"),
        label(WIDTH, y, figures, "note", "end"),
    ]


def matrix(found: Results, voice: Voice) -> str:
    """A cell for each pair: how often the bot of the row ended ahead of the bot of the column."""
    bots = [one.bot for one in found.standings]
    width = min(WIDEST_CELL, (WIDTH - NAMES) / len(bots))
    top = 30.0
    pairs = {(pair.bot, pair.against): pair for pair in found.matrix}
    shapes = []
    for row, bot in enumerate(bots):
        shapes.append(label(NAMES - 14, top + CELL * (row + 0.5), bot, "name", "end", room=NAMES - 14))
        shapes.append(label(NAMES + width * (row + 0.5), 12, bot, "name", "middle", room=width - 8))
        for column, against in enumerate(bots):
            place = NAMES + width * column, top + CELL * row
            shapes += _cell(pairs.get((bot, against)), *place, width)
    return svg(WIDTH, top + CELL * len(bots) + 4, voice(AHEAD), shapes)


def _cell(pair: Versus | None, x: float, y: float, width: float) -> list[str]:
    """The stronger the colour, the clearer the result."""
    if pair is None:
        return [rect(x + 2, y + 2, width - 4, CELL - 4, "nothing")]
    share, low, high = pair.ahead
    tip = f"{pair.bot} – {pair.against}: {share:.1%} ({low:.1%} – {high:.1%}), {pair.games}"
    style = "ahead" if share >= 0.5 else "behind"
    return [
        rect(x + 2, y + 2, width - 4, CELL - 4, style, opacity=0.06 + 1.1 * abs(share - 0.5), tip=tip),
        label(x + width / 2, y + CELL / 2 - 8, f"{share:.1%}", "figure", "middle"),
        label(x + width / 2, y + CELL / 2 + 11, f"{low:.0%} – {high:.0%}", "small", "middle"),
    ]


def scores(found: Results, voice: Voice) -> str:
    """A row of bars for each bot, all on one axis, and its mean."""
    bars = found.bars
    end = bars.start + bars.width * bars.count
    axis = Axis(bars.start, end, NAMES, WIDTH - FIGURES)
    bottom = HILL * len(found.standings) + 6.0
    step = bars.width * max(1, round(bars.count / EDGES))
    edges = range(-(-bars.start // step) * step, end + 1, step)
    shapes = axis.drawn([(edge, str(edge)) for edge in edges], 0, bottom)
    for index, one in enumerate(found.standings):
        shapes += _hill(one, bars, axis, HILL * (index + 1), colour(index))
    return svg(WIDTH, bottom + TICKS, voice(SCORES), shapes)


def _hill(one: Standing, bars: Bars, axis: Axis, floor: float, style: str) -> list[str]:
    tallest = max(one.distribution) or 1
    wide = axis.at(bars.start + bars.width) - axis.at(bars.start)
    shapes = [label(NAMES - 14, floor - HILL / 3, one.bot, "name", "end", room=NAMES - 14)]
    for place, count in enumerate(one.distribution):
        if count:
            height = (HILL - 16) * count / tallest
            first = bars.start + place * bars.width
            last = first + bars.width - 1
            tip = f"{first}–{last}: {count}" if last > first else f"{first}: {count}"
            shapes.append(rect(axis.at(first) + 1, floor - height, wide - 2, height, style, opacity=0.75, tip=tip))
    shapes.append(line(NAMES, floor, WIDTH - FIGURES, floor, "base"))
    shapes.append(label(WIDTH - FIGURES + 18, floor - HILL / 3, f"⌀ {one.score.estimate:.1f}", "figure"))
    return shapes


def think_times(found: Results, voice: Voice) -> str:
    """For each bot, on a logarithmic axis: the middle half as a box, 5 to 95 % as a line, the 99th and the longest."""
    everything = [max(QUICKEST, time) for one in found.standings for time in one.thinking.quantiles]
    ticks = decades(min(everything), max(everything))
    axis = Axis(ticks[0], ticks[-1], NAMES, WIDTH - FIGURES, logarithmic=True)
    top, bottom = 6.0, 6.0 + ROW * len(found.standings)
    shapes = axis.drawn([(tick, _time(tick)) for tick in ticks], top, bottom)
    for index, one in enumerate(found.standings):
        y = top + ROW * (index + 0.5)
        shapes.append(label(NAMES - 14, y, one.bot, "name", "end", room=NAMES - 14))
        shapes += _times(one.thinking.quantiles, axis, y, colour(index))
        shapes.append(label(WIDTH - FIGURES + 18, y, _time(one.thinking.median), "figure"))
        shapes.append(label(WIDTH, y, f"{_time(one.thinking.p99)} · {_time(one.thinking.longest)}", "note", "end"))
    return svg(WIDTH, bottom + TICKS, voice(TIMES), shapes)


def _times(quantiles: Sequence[float], axis: Axis, y: float, style: str) -> list[str]:
    at = dict(zip(QUANTILES, (axis.at(time) for time in quantiles), strict=True))
    return [
        line(at[0.05], y, at[0.95], y, f"whisker {style}"),
        rect(at[0.25], y - 7, max(2.0, at[0.75] - at[0.25]), 14, style, opacity=0.55),
        line(at[0.5], y - 9, at[0.5], y + 9, f"whisker {style}"),
        dot(at[0.99], y, 4, style, "99 %"),
        dot(at[1.0], y, 4, f"ring {style}", "100 %"),
    ]


def _time(milliseconds: float) -> str:
    """A time in the unit that suits it."""
    if milliseconds < 1:
        return f"{milliseconds * 1000:.0f} µs"
    return f"{milliseconds:.3g} ms" if milliseconds < 1000 else f"{milliseconds / 1000:.3g} s"
