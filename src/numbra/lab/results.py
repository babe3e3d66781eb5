"""Computes the results of an arena's bots from its games.

Games of one deal are played with the same cards and are not independent: every interval comes from one figure for each
deal, its mean over all tables and seatings. A shared win counts in parts.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations
from statistics import fmean

from numbra.core.contract import Seat, Value

from .arena import Arena, Played
from .ratings import Rating, ratings
from .stats import Interval, mean, mean_rate, quantile

BARS = 24
"""The most bars that show how scores are distributed."""
STEPS = (1, 2, 5)
"""A bar is as wide as one of these, times a power of ten."""
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1.0)
"""The quantiles of a bot's think times that are reported."""
MICROSECONDS = 1000
"""Microseconds in a millisecond."""


class Thinking(Value, frozen=True, kw_only=True):
    """How long a bot thought each time it was asked, in milliseconds of processor time."""

    times: int
    quantiles: tuple[float, ...]
    """The times, in milliseconds, below which 5, 25, 50, 75, 95, 99 and 100 % of all lie."""

    @property
    def median(self) -> float:
        """The median of the think times, in milliseconds."""
        return self.quantiles[QUANTILES.index(0.5)]

    @property
    def p99(self) -> float:
        """The 99th percentile of the think times, in milliseconds."""
        return self.quantiles[QUANTILES.index(0.99)]

    @property
    def longest(self) -> float:
        """The longest think time, in milliseconds."""
        return self.quantiles[-1]


class Standing(Value, frozen=True, kw_only=True):
    """How one bot did; intervals are estimate, low, high."""

    bot: str
    games: int
    """Games, counted by seat: a bot that sits at a table twice has played two."""
    wins: float
    win_rate: Interval
    score: Interval
    rating: Rating
    thinking: Thinking
    distribution: tuple[int, ...]
    """Games by score, in bars of equal width."""


class Versus(Value, frozen=True, kw_only=True):
    """How often a bot ended ahead of another at the same table; equal counts half."""

    bot: str
    against: str
    games: int
    ahead: Interval


class Bars(Value, frozen=True):
    """Where the bars of all distributions begin, and how wide each is."""

    start: int
    width: int
    count: int


class Results(Value, frozen=True, kw_only=True):
    """All that is concluded from an arena's games."""

    arena: Arena
    games: int
    deals: int
    fair: float
    """The share of the wins that equal bots would have."""
    standings: tuple[Standing, ...]
    """The results of each bot, in the order the bots were named."""
    matrix: tuple[Versus, ...]
    bars: Bars


def results(arena: Arena, played: Iterable[Played]) -> Results:
    """What these games say."""
    games = sorted(played, key=lambda game: game.number)
    rated = ratings(arena.entrants, games, arena.seed)
    bars = _bars([score for game in games for score in game.scores])
    pairs = (_versus(bot, against, games) for bot, against in permutations(arena.entrants, 2))
    return Results(
        arena=arena,
        games=len(games),
        deals=len({game.deal for game in games}),
        fair=1 / arena.seats,
        standings=tuple(_standing(bot, games, rated[bot], bars) for bot in arena.entrants),
        matrix=tuple(pair for pair in pairs if pair.games),
        bars=bars,
    )


def _standing(bot: str, games: Sequence[Played], rating: Rating, bars: Bars) -> Standing:
    """A bot's results in these games."""
    seats = [(game, seat) for game in games for seat in _seats(game, bot)]
    return Standing(
        bot=bot,
        games=len(seats),
        wins=sum(game.share(seat) for game, seat in seats),
        win_rate=mean_rate(_by_deal(games, lambda game: [game.share(seat) for seat in _seats(game, bot)])),
        score=mean(_by_deal(games, lambda game: [game.scores[seat] for seat in _seats(game, bot)])),
        rating=rating,
        thinking=_thinking(time for game, seat in seats for time in game.think_us[seat]),
        distribution=_distribution([game.scores[seat] for game, seat in seats], bars),
    )


def _versus(bot: str, against: str, games: Sequence[Played]) -> Versus:
    """The comparison of two bots over these games."""

    def ahead(game: Played) -> list[float]:
        own, others = _seats(game, bot), _seats(game, against)
        return [_compared(game, seat, other) for seat in own for other in others]

    compared = _by_deal(games, ahead)
    return Versus(bot=bot, against=against, games=sum(bool(ahead(game)) for game in games), ahead=mean_rate(compared))


def _compared(game: Played, seat: Seat, other: Seat) -> float:
    one, two = game.place(seat), game.place(other)
    return 0.5 if one == two else float(one > two)


def _seats(game: Played, bot: str) -> list[Seat]:
    """The seats at which a bot sat."""
    return [seat for seat, name in enumerate(game.seating) if name == bot]


def _by_deal(games: Iterable[Played], figures: Callable[[Played], Sequence[float]]) -> list[float]:
    """One figure for each deal: the mean of those of its games."""
    by_deal: dict[int, list[float]] = {}
    for game in games:
        by_deal.setdefault(game.deal, []).extend(figures(game))
    return [fmean(found) for found in by_deal.values() if found]


def _thinking(microseconds: Iterable[int]) -> Thinking:
    ordered = sorted(microseconds)
    return Thinking(times=len(ordered), quantiles=tuple(quantile(ordered, share) / MICROSECONDS for share in QUANTILES))


def _bars(scores: Sequence[int]) -> Bars:
    """The narrowest bars of a round width that are not too many."""
    low, high = min(scores, default=0), max(scores, default=0)
    width = next(width for width in _round_widths() if (high // width) - (low // width) < BARS)
    return Bars(low // width * width, width, high // width - low // width + 1)


def _round_widths() -> Iterator[int]:
    power = 1
    while True:
        yield from (step * power for step in STEPS)
        power *= 10


def _distribution(scores: Iterable[int], bars: Bars) -> tuple[int, ...]:
    counts = [0] * bars.count
    for score in scores:
        counts[(score - bars.start) // bars.width] += 1
    return tuple(counts)
