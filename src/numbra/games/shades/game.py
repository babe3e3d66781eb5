"""49 Shades of Grey as the contract sees it."""

from collections.abc import Iterable
from random import Random
from typing import cast

from numbra.core.chance import Chance, sample_seed
from numbra.core.contract import Action, Event, Seat, State, View, Zone
from numbra.core.drawing.pieces import Place
from numbra.core.game import Game
from numbra.core.voice import Voice

from . import rules, words
from .actions import ShadesAction
from .cards import DECK
from .deal import ShadesDeal
from .events import ShadesEvent
from .grey import printed
from .lesson import LESSON
from .options import ShadesOptions
from .places import places
from .sample import hidden
from .state import Position
from .texts import texts
from .view import ShadesView, view, zones

WHOLE_DECK = texts("deal.whole-deck")


class ShadesState(Position, frozen=True, kw_only=True):
    """A game in progress."""

    def actions(self, seat: Seat) -> Iterable[ShadesAction]:
        """Every guess, call or discard this seat may make now."""
        self.check_seat(seat)
        return rules.legal(self) if seat in self.acting else ()

    def play(self, seat: Seat, action: Action) -> "ShadesState":
        """Apply the acting seat's action."""
        return rules.play(self, seat, action)

    def view(self, seat: Seat | None) -> ShadesView:
        """All that this seat may know."""
        self.check_seat(seat, or_nobody=True)
        return view(self, seat)

    def zones(self) -> tuple[Zone, ...]:
        """Where every card lies and who can read it."""
        return zones(self)

    @property
    def scores(self) -> tuple[int, ...]:
        """Finished games plus what the hands are worth now."""
        return rules.scores(self)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """More points win; equal points are a draw."""
        return rules.winners(self)


class Shades(Game[ShadesState, ShadesView, ShadesAction]):
    """49 Shades of Grey."""

    name = "shades"
    title = "49 Shades of Grey"
    version = "1"
    seats = range(2, 3)
    options_type = ShadesOptions
    deal_type = ShadesDeal
    action_type = ShadesAction
    event_type = ShadesEvent
    view_type = ShadesView
    lesson = LESSON
    tagline = texts("tagline")
    minutes = (15, 20)

    def shuffle(self, seats: int, _options: ShadesOptions, seed: str) -> tuple[ShadesDeal, Seat]:
        """The deck in the order the seed brings, and who guesses first by lot."""
        return ShadesDeal(rules.shuffled(seed, 1)), Chance(seed, "shades/starter").below(seats)

    def deal(self, seats: int, options: ShadesOptions, seed: str, deal: ShadesDeal, starter: Seat) -> ShadesState:
        """The first game of a match, dealt."""
        if any(sorted(one.deck) != list(DECK) for one in (deal, *deal.later)):
            raise self.wrong_deal(WHOLE_DECK)
        position = ShadesState(
            seats=seats,
            seed=seed,
            later=deal.later,
            options=options,
            greys=printed(seed, 1, options.print_tolerance),
            starter=starter,
            guesser=starter,
            hands=(),
            stack=(),
        )
        return rules.begin(position, deal.deck)

    def tell(self, event: Event, voice: Voice) -> str:
        """What happened, in words."""
        return words.tell(event, voice)

    def say(self, action: ShadesAction, voice: Voice) -> str:
        """An action in words."""
        return words.say(action, voice)

    def places(self, position: State | View, voice: Voice) -> tuple[Place, ...]:
        """What lies where in a drawing."""
        return places(cast("Position | ShadesView", position), voice)

    def draw_hidden(self, view: ShadesView, rng: Random) -> ShadesState:
        """A state in which the seat would see exactly this."""
        drawn = hidden(view, rng)
        return ShadesState(
            seats=2,
            seed=sample_seed(rng),
            options=view.options,
            round=view.round,
            starter=view.starter,
            phase=view.phase,
            guesser=view.guesser,
            guess=view.guess,
            revealed=view.revealed,
            turns=view.turns,
            results=view.results,
            hands=drawn.hands,
            discards=drawn.discards,
            taken=drawn.taken,
            stack=drawn.stack,
            greys=drawn.greys,
        )
