"""nmbrs! as the contract sees it."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import cast

from numbra.core.chance import Chance, sample_seed
from numbra.core.contract import Action, Event, Preview, Seat, State, View, Zone
from numbra.core.describing import Easier
from numbra.core.drawing.pieces import Place
from numbra.core.errors import IllegalAction
from numbra.core.game import Game
from numbra.core.text import Text
from numbra.core.voice import Voice

from . import refusals, rules, words
from .actions import DECLINE, Lay, NmbrsAction
from .cards import RAW, deck
from .deal import NmbrsDeal
from .events import NmbrsEvent
from .lays import drafts
from .lesson import LESSON
from .options import NmbrsOptions
from .places import places
from .preview import preview
from .sample import hidden
from .state import Phase, Position
from .texts import texts
from .view import NmbrsView, view, zones
from .wording import THESE_CARDS, cards_text

WHOLE_DECK = texts("deal.whole-deck")


class NmbrsState(Position, frozen=True, kw_only=True):
    """A match in progress."""

    def default(self, seat: Seat) -> Action | None:
        """A seat whose time is up declines an offered card."""
        self.check_seat(seat)
        return DECLINE if seat == self.offered else None

    def actions(self, seat: Seat) -> Iterable[NmbrsAction]:
        """Every action this seat may take now, lazily."""
        self.check_seat(seat)
        return rules.legal(self) if seat in self.acting else ()

    def drafts(self, seat: Seat, cards: Sequence[str]) -> Iterable[Lay]:
        """The legal lays using exactly these cards of the hand; a joker may be raw or say what it stands for."""
        self.check_seat(seat)
        own = {*self.hands[seat], *(freed.joker for freed in self.freed if seat == self.active)}
        raw = [RAW.get(card) for card in cards] if _are_texts(cards) else []
        if not raw or not own.issuperset(raw) or len(set(raw)) < len(raw):
            raise IllegalAction(refusals.NOT_IN_HAND, card=_named(cards))
        return drafts(self.board(), cards) if self.phase is Phase.PLAY and seat == self.active else ()

    def play(self, seat: Seat, action: Action) -> "NmbrsState":
        """Apply the acting seat's action."""
        return rules.play(self, seat, action)

    def preview(self, seat: Seat, actions: Sequence[Action]) -> Preview:
        """What lays, swaps and undos would be worth."""
        return preview(self.view(seat), seat, actions)

    def view(self, seat: Seat | None) -> NmbrsView:
        """All that this seat may know."""
        self.check_seat(seat, or_nobody=True)
        return view(self, seat)

    def zones(self) -> tuple[Zone, ...]:
        """Where every card lies and who sees it."""
        return zones(self)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far."""
        return self.points

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the best total, once the match is over."""
        return rules.winners(self)


class Nmbrs(Game[NmbrsState, NmbrsView, NmbrsAction]):
    """nmbrs!."""

    name = "nmbrs"
    title = "nmbrs!"
    version = "1"
    seats = range(2, 9)
    provisional = frozenset({"lay", "swap"})
    options_type = NmbrsOptions
    deal_type = NmbrsDeal
    action_type = NmbrsAction
    event_type = NmbrsEvent
    view_type = NmbrsView
    lesson = LESSON
    tagline = texts("tagline")
    minutes = (30, 60)
    usual_seats = 3
    easier = Easier(texts("easier"), {"variant": "simplified", "rows": "tables"})

    def shuffle(self, seats: int, options: NmbrsOptions, seed: str) -> tuple[NmbrsDeal, Seat]:
        """The deck in the order the seed brings, and who begins by lot."""
        return NmbrsDeal(rules.shuffled(options, seed, 1)), Chance(seed, "nmbrs/starter").below(seats)

    def deal(self, seats: int, options: NmbrsOptions, seed: str, deal: NmbrsDeal, starter: Seat) -> NmbrsState:
        """The first round of a match, dealt."""
        cards = deck(options)
        whole = sorted(cards.cards)
        if any(sorted(one.deck) != whole for one in (deal, *deal.later)):
            raise self.wrong_deal(WHOLE_DECK)
        position = NmbrsState(
            seats=seats,
            seed=seed,
            later=deal.later,
            options=options,
            starter=starter,
            active=starter,
            points=(cards.start,) * seats,
        )
        return rules.begin(position, deal.deck)

    def tell(self, event: Event, voice: Voice) -> str:
        """What happened, in words."""
        return words.tell(event, voice)

    def say(self, action: Action, voice: Voice) -> str:
        """An action in words."""
        return words.say(action, voice)

    def places(self, position: State | View, voice: Voice) -> tuple[Place, ...]:
        """What lies where in a drawing."""
        return places(cast("Position | NmbrsView", position), voice)

    def draw_hidden(self, view: NmbrsView, rng: Random) -> NmbrsState:
        """A state in which the seat would see exactly this."""
        hands, stock = hidden(view, rng)
        return NmbrsState(
            seats=len(view.hands),
            seed=sample_seed(rng),
            options=view.options,
            round=view.round,
            starter=view.starter,
            phase=view.phase,
            active=view.active,
            offered=view.offered,
            hands=hands,
            known=tuple(frozenset(hand.known) for hand in view.hands),
            opened=tuple(hand.opened for hand in view.hands),
            rows=view.rows,
            open=view.open,
            stock=stock,
            stocks=tuple(frozenset(cards) for cards in view.stocks),
            freed=view.freed,
            plays=view.plays,
            idle=view.idle,
            points=view.points,
            results=view.results,
        )


def _are_texts(cards: object) -> bool:
    return isinstance(cards, list | tuple) and all(isinstance(card, str) for card in cards)


def _named(cards: Sequence[str]) -> Text:
    """Cards in words; a value that is not a set of cards is not quoted."""
    sound = _are_texts(cards) and RAW.keys() >= set(cards) and 0 < len(cards) <= len(RAW)
    return cards_text(cards) if sound else THESE_CARDS
