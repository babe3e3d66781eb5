"""Code 777 as the contract sees it."""

from collections.abc import Iterable, Sequence
from random import Random
from types import MappingProxyType
from typing import Self, cast

from numbra.core.chance import Chance, sample_seed
from numbra.core.contract import Action, Event, Seat, State, View, Zone
from numbra.core.describing import Easier
from numbra.core.drawing.pieces import Place
from numbra.core.errors import NOT_YOUR_TURN, IllegalAction
from numbra.core.game import Game
from numbra.core.voice import Voice

from . import rules, words
from .actions import Announce, Code777Action
from .deal import Code777Deal
from .events import Code777Event
from .lesson import LESSON
from .log import Log
from .options import Code777Options
from .places import places
from .questions import QUESTION_NUMBERS
from .sample import hidden
from .state import Position
from .supposition import suppose
from .texts import texts
from .tiles import TILES
from .view import Code777View, view, zones

_WRONG_TILES = texts("deal.wrong-tiles")
_WRONG_QUESTIONS = texts("deal.wrong-questions")


class Code777State(Position, frozen=True, kw_only=True):
    """A game in progress."""

    def actions(self, seat: Seat) -> Iterable[Code777Action]:
        """Asking, and every solution this seat may announce now."""
        self.check_seat(seat)
        return rules.legal(self, seat) if seat in self.acting else ()

    def apply(self, seat: Seat, action: Action) -> Self:
        """Apply an action as in every game, but tell a seat that may not announce again yet why."""
        try:
            return super().apply(seat, action)
        except IllegalAction as refused:
            if refused.refusal is NOT_YOUR_TURN and isinstance(action, Announce):
                rules.check_announcer(self, seat)
            raise

    def play(self, seat: Seat, action: Action) -> Self:
        """Apply an acting seat's action."""
        return rules.play(self, seat, action)

    def view(self, seat: Seat | None) -> Code777View:
        """All that this seat may know."""
        self.check_seat(seat, or_nobody=True)
        return view(self, seat)

    def suppose(self, seat: Seat, cards: Sequence[str]) -> tuple[bool | None, ...]:
        """For each entry of this seat's log whether it agrees with these three tiles on its rack."""
        return suppose(self.view(seat), seat, cards)

    def zones(self) -> tuple[Zone, ...]:
        """Where every tile and question card lies and who sees it."""
        return zones(self)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return self.points

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seat that has the third point."""
        return rules.winners(self)


class Code777(Game[Code777State, Code777View, Code777Action]):
    """Code 777."""

    name = "code777"
    title = "Code 777"
    version = "1"
    seats = range(2, 6)
    simultaneous = frozenset({"announce"})
    options_type = Code777Options
    deal_type = Code777Deal
    action_type = Code777Action
    event_type = Code777Event
    view_type = Code777View
    lesson = LESSON
    tagline = texts("tagline")
    minutes = (30, 45)
    usual_seats = 4
    usual_options = MappingProxyType({"cross_out": True, "wrong": "sit_out"})
    easier = Easier(texts("easier"), {"cross_out": True})

    def shuffle(self, seats: int, _options: Code777Options, seed: str) -> tuple[Code777Deal, Seat]:
        """Tiles and questions in the order the seed brings, and who asks first by lot."""
        deal = Code777Deal(rules.shuffled_tiles(seed, 1, TILES), rules.shuffled_questions(seed, 1))
        return deal, Chance(seed, "code777/starter").below(seats)

    def deal(self, seats: int, options: Code777Options, seed: str, deal: Code777Deal, starter: Seat) -> Code777State:
        """The racks filled and the questions shuffled."""
        for one in (deal, *deal.later):
            if one.tiles is not None and sorted(one.tiles) != sorted(TILES):
                raise self.wrong_deal(_WRONG_TILES)
            if one.questions is not None and sorted(one.questions) != list(QUESTION_NUMBERS):
                raise self.wrong_deal(_WRONG_QUESTIONS)
        tiles = rules.shuffled_tiles(seed, 1, TILES) if deal.tiles is None else deal.tiles
        questions = rules.shuffled_questions(seed, 1) if deal.questions is None else deal.questions
        position = Code777State(
            seats=seats,
            seed=seed,
            later=deal.later,
            options=options,
            asker=starter,
            racks=(),
            supply=(),
            questions=questions,
            points=(0,) * seats,
            sitting_out=(0,) * seats,
        )
        return rules.begin(position, tiles)

    def tell(self, event: Event, voice: Voice) -> str:
        """What happened, in words."""
        return words.tell(event, voice)

    def say(self, action: Action, voice: Voice) -> str:
        """An action in words."""
        return words.say(action, voice)

    def places(self, position: State | View, voice: Voice) -> tuple[Place, ...]:
        """What lies where in a drawing."""
        return places(cast("Position | Code777View", position), voice)

    def draw_hidden(self, view: Code777View, rng: Random) -> Code777State:
        """A state in which the seat would see exactly this."""
        drawn = hidden(view, rng)
        return Code777State(
            seats=len(view.points),
            seed=sample_seed(rng),
            options=view.options,
            asker=view.asker,
            racks=drawn.racks,
            supply=drawn.supply,
            resting=drawn.resting,
            questions=drawn.questions,
            points=view.points,
            announced=view.announced,
            sitting_out=view.sitting_out,
            solved=drawn.solved,
            log=Log().extended(drawn.log),
        )
