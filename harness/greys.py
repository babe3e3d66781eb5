"""Measures the worth of exact greys in shades: a player that reads them, and one that sees them with errors."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import fmean

from numbra.bots import Bot
from numbra.bots.seating import rng_for
from numbra.bots.shades.contest import call_values
from numbra.bots.shades.eye import Eye
from numbra.bots.shades.levels import STRONG_FUTURES, strong
from numbra.bots.shades.matching import Odds
from numbra.bots.shades.moment import Moment
from numbra.bots.shades.player import Player, Values
from numbra.bots.shades.posterior import Sight, weighed
from numbra.core.contract import Action, View
from numbra.core.registry import game
from numbra.games.shades.actions import Guess
from numbra.games.shades.events import Card
from numbra.games.shades.grey import clip_of, likelihood
from numbra.games.shades.view import ShadesView
from numbra.lab.arena import Arena, Played, play_out
from numbra.lab.journal import Journal
from numbra.lab.schedule import Fixture
from numbra.lab.stats import Interval, mean, mean_rate

FOLDER = Path("build/greys")
SEATINGS = 2
MOST = 10_000
"""The most games of a match; a shorter match plays the first of them."""
EXACT = Eye(beside=0.0, drift=0.0, alone=0.0)
"""The eye of a program, which makes no errors."""


class Reading(Sight):
    """The odds of the numbers behind an exact grey, by the table's print tolerance and its clip."""

    def __init__(self, view: ShadesView) -> None:
        super().__init__(view, EXACT)
        self._tolerance = view.options.print_tolerance

    def clue(self, card: Card) -> Odds:
        """How likely each unseen number is printed with exactly this grey."""
        clip = clip_of(self._tolerance)
        fits = {number: likelihood(card.grey, number, self._tolerance, clip) for number in self.unseen}
        return {number: fit for number, fit in fits.items() if fit > 0}


@dataclass(frozen=True)
class Looker(Player):
    """Plays as `strong` does, but guesses the number that is hardest to call, which is not always the likeliest.

    Uneven print makes many numbers almost equally likely, and the likeliest may be at the edge of them.
    """

    cunning: bool = False
    futures: int = STRONG_FUTURES

    def _guesses(self, moment: Moment, actions: Iterable[Action], _rng: Random) -> Values:
        """How often the best call for each guess is wrong."""
        near = range(min(moment.top), max(moment.top) + 1)
        guesses = [action for action in actions if isinstance(action, Guess) and action.number in near]
        return {guess: 1 - max(call_values(guess.number, moment.top).values()) for guess in guesses}


@dataclass(frozen=True)
class Reader(Looker):
    """A `Looker` that reads the exact greys from the wire."""

    def _moment(self, view: View) -> Moment | None:
        """The position, with exact greys; None if it is not this seat's turn."""
        if not isinstance(view, ShadesView) or view.seat not in view.waiting_for:
            return None
        return Moment(view, weighed(view, Reading(view)), self.eye)


OPPONENT = "strong@expert"
PLAYERS: dict[str, Callable[[str], Bot]] = {
    "reader": lambda _key: Reader(EXACT),
    "looker": lambda key: Looker(Eye.expert(key)),
    OPPONENT: lambda key: replace(strong(key), eye=Eye.expert(key)),
}


@dataclass(frozen=True)
class Match:
    """One player against `strong` with an expert's eye, at one print tolerance."""

    player: str
    tolerance: float
    games: int
    seed: str

    @property
    def arena(self) -> Arena:
        """The match as the lab schedules and stores it."""
        return Arena(
            game="shades",
            bots=(self.player, OPPONENT),
            seats=2,
            games=MOST,
            seed=self.seed,
            options={"print_tolerance": self.tolerance},
            rules=game("shades").version,
        )

    def play(self) -> list[float]:
        """The player's share of the wins in each deal, which is played in both seatings."""
        arena = self.arena
        wanted = arena.fixtures()[: self.games]
        journal = Journal.take_up(FOLDER / self.seed / f"{self.player}-{self.tolerance:g}", arena)
        for fixture in journal.missing(wanted):
            journal.add(played(arena, fixture))
        return list(by_deal((journal.games[fixture.number] for fixture in wanted), self.player))


def played(arena: Arena, fixture: Fixture) -> Played:
    """Play one game. A deal gives each seat the same cards, eye and randomness, whichever bot sits there."""
    seed = f"{arena.seed} {fixture.deal}"
    players = {
        seat: PLAYERS[name](f"{rng_for(seed, 'key', seat).getrandbits(128):032x}")
        for seat, name in enumerate(fixture.seating)
    }
    return play_out(arena, fixture, seed, players)


def by_deal(games: Iterable[Played], player: str) -> Iterator[float]:
    """The player's share of the wins, deal by deal."""
    deals: dict[int, list[float]] = {}
    for one in games:
        deals.setdefault(one.deal, []).append(one.share(one.seating.index(player)))
    for deal in sorted(deals):
        yield fmean(deals[deal])


def told(interval: Interval) -> str:
    """An estimate with its interval, in percent."""
    return f"{interval.estimate:.1%} ({interval.low:.1%} – {interval.high:.1%})"


def row(tolerance: float, readers: list[float], lookers: list[float]) -> str:
    """A line of the table in docs/bots.md."""
    more = mean([one - other for one, other in zip(readers, lookers, strict=True)])
    games = len(readers) * SEATINGS
    return f"| {tolerance:g} | {games} | {told(mean_rate(readers))} | {told(mean_rate(lookers))} | {told(more)} |"
