"""An arena: which bots meet in which game, and how each of its games is played."""

from collections.abc import Iterable, Mapping
from random import Random
from time import thread_time_ns
from typing import Any

from msgspec import field
from msgspec.structs import replace

from numbra.bots import Bot, bot
from numbra.bots.seating import seated
from numbra.core.contract import Action, Seat, Value, View
from numbra.core.errors import InvalidSetup, refusal
from numbra.core.registry import game

from .schedule import Fixture, Seating, deals_for, fixtures
from .simulate import moves
from .texts import texts

BOT_TWICE = refusal(texts, "lab/bot-twice")


class Arena(Value, frozen=True, kw_only=True):
    """What is compared. It determines everything that happens in an arena, except think times."""

    game: str
    bots: tuple[str, ...]
    seats: int
    games: int
    """How many games each table plays at least."""
    seed: str = "arena"
    options: dict[str, Any] = field(default_factory=dict)
    rules: str = ""
    """The version of the game's rules."""

    @staticmethod
    def of(name: str, bots: tuple[str, ...], *, games: int, seats: int | None = None, **more: Any) -> "Arena":
        """An arena that can be played; if no seats are asked for, one for each bot if the game allows that many."""
        played = game(name)
        wanted = seats or min(max(len(bots), played.seats[0]), played.seats[-1])
        arena = Arena(game=name, bots=bots, seats=wanted, games=games, rules=played.version, **more)
        arena.check()
        return arena

    def check(self) -> None:
        """Refuse, before the first game, an arena that cannot be played."""
        for name in self.bots:
            bot(self.game, name)
        game(self.game).start(seats=self.seats, seed=self.seed, options=self.options)
        twice = [name for name in self.bots if self.bots.count(name) > 1]
        if twice and len(self.bots) != self.seats:
            raise InvalidSetup(BOT_TWICE, bot=twice[0], seats=self.seats)

    @property
    def entrants(self) -> tuple[str, ...]:
        """The bots, each once."""
        return tuple(dict.fromkeys(self.bots))

    def fixtures(self) -> tuple[Fixture, ...]:
        """All games of the arena."""
        deals = deals_for(self.games, self.bots, self.seats)
        return tuple(fixtures(self.bots, self.seats, deals, self.seed))


class Played(Value, frozen=True, kw_only=True):
    """A finished game, by seat."""

    number: int
    game: str
    seed: str
    deal: int
    seating: Seating
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    think_us: tuple[tuple[int, ...], ...]
    """For each seat, how long it thought each time it was asked: processor time in microseconds."""

    def share(self, seat: int) -> float:
        """A seat's share of the win."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def place(self, seat: int) -> tuple[bool, int]:
        """How well a seat ended, for comparing seats: the winners first, then by points."""
        return seat in self.winners, self.scores[seat]


def play(arena: Arena, fixture: Fixture) -> Played:
    """Play one game. A deal brings a seat the same cards, eyes and chance for any bot that sits there."""
    seed = f"{arena.seed} {fixture.deal}"
    bots = seated(arena.game, dict(enumerate(fixture.seating)), seed)
    timed = {seat: Stopwatch(player) for seat, player in bots.items()}
    played = play_out(arena, fixture, seed, timed)
    return replace(played, think_us=tuple(tuple(timed[seat].spent) for seat in range(arena.seats)))


def play_out(arena: Arena, fixture: Fixture, seed: str, players: Mapping[Seat, Bot]) -> Played:
    """The end of a game between these players, without their think times."""
    state = game(arena.game).start(seats=arena.seats, seed=seed, options=arena.options)
    count = 0
    for move in moves(state, players, seed):
        state, count = move.state, count + 1
    return Played(
        number=fixture.number,
        game=arena.game,
        seed=seed,
        deal=fixture.deal,
        seating=fixture.seating,
        scores=state.scores,
        winners=state.winners,
        moves=count,
        think_us=((),) * arena.seats,
    )


class Stopwatch:
    """A bot whose thinking is timed, in processor time, so that other load on the machine does not count."""

    def __init__(self, player: Bot) -> None:
        self._player = player
        self.spent: list[int] = []
        """Microseconds, one figure for each time it was asked."""

    def choose(self, view: View, actions: Iterable[Action], rng: Random, /) -> Action | None:
        """What the bot chooses."""
        before = thread_time_ns()
        chosen = self._player.choose(view, actions, rng)
        self.spent.append((thread_time_ns() - before) // 1000)
        return chosen
