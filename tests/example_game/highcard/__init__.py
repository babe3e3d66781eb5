"""Highcard: everybody plays one card face up, the highest takes the trick. An example of a game for Numbra.

1 the cards 1 to 24, some dealt to each seat, the rest lies face down · 2 the leader plays first, then clockwise, each
one card · 3 the highest card takes the trick, a point, and leads · 4 most tricks win
"""

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from msgspec import Meta
from msgspec.structs import replace

from numbra import Action, Deal, Event, Game, IllegalAction, Options, State, View, Zone
from numbra.core.chance import Chance
from numbra.core.contract import Seat, best
from numbra.core.describing import named
from numbra.core.errors import NOT_AN_ACTION, refusal
from numbra.core.text import catalogue

DECK = tuple(range(1, 25))
texts = catalogue(__package__)
NOT_YOURS = refusal(texts, "highcard/not-yours")
WHOLE_DECK = texts("whole-deck")


class HighcardOptions(Options, frozen=True, kw_only=True):
    """How many cards each gets, whether low cards win, and what the last trick counts."""

    cards: Annotated[int, Meta(ge=1, le=6)] = 4
    low_wins: bool = False
    last_trick: Literal[1, 2] = 1


class HighcardDeal(Deal, frozen=True):
    """The hands, seat 0 first, then the rest."""

    deck: tuple[int, ...]


class Play(Action, frozen=True, tag="play"):
    """Play a card."""

    card: Annotated[int, named(texts, "play.card", means="card")]


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """The hands, as far as one may see them."""

    hands: tuple[tuple[int, ...] | None, ...]

    def seen_by(self, seat: Seat | None) -> "Dealt":
        """One's own hand."""
        return Dealt(hands=tuple(hand if owner == seat else None for owner, hand in enumerate(self.hands)))


class Played(Event, frozen=True, tag="played"):
    """A card lies on the table."""

    seat: Seat
    card: int


class Taken(Event, frozen=True, tag="taken"):
    """A trick is complete."""

    seat: Seat


class HighcardView(View, frozen=True, kw_only=True):
    """A seat's own cards, how many the others hold, and what lies open."""

    options: HighcardOptions
    hand: tuple[int, ...] | None
    hands: tuple[int, ...]
    trick: tuple[int, ...]
    leader: Seat
    gone: tuple[int, ...]
    tricks: tuple[int, ...]


class HighcardState(State, frozen=True, kw_only=True):
    """A game in progress."""

    options: HighcardOptions
    hands: tuple[tuple[int, ...], ...]
    rest: tuple[int, ...]
    leader: Seat
    trick: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    tricks: tuple[int, ...]

    @property
    def over(self) -> bool:
        """All cards are played."""
        return not any(self.hands) and not self.trick

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Clockwise from the leader."""
        return () if self.over else ((self.leader + len(self.trick)) % self.seats,)

    def actions(self, seat: Seat) -> Iterable[Action]:
        """Any card of the hand."""
        return (Play(card) for card in self.hands[seat]) if seat in self.acting else ()

    def play(self, seat: Seat, action: Action) -> Self:
        """Play a card; the last one of a trick decides it."""
        if not isinstance(action, Play):
            raise IllegalAction(NOT_AN_ACTION, action=repr(action))
        if action.card not in self.hands[seat]:
            raise IllegalAction(NOT_YOURS, card=action.card)
        hands = tuple(tuple(card for card in hand if card != action.card) for hand in self.hands)
        after = replace(self, hands=hands, trick=(*self.trick, action.card), events=(Played(seat, action.card),))
        return after.take_trick() if len(after.trick) == self.seats else after

    def take_trick(self) -> Self:
        """Give the trick to whoever has won it."""
        winning = min(self.trick) if self.options.low_wins else max(self.trick)
        winner = (self.leader + self.trick.index(winning)) % self.seats
        worth = 1 if any(self.hands) else self.options.last_trick
        tricks = tuple(count + worth * (seat == winner) for seat, count in enumerate(self.tricks))
        gone, events = (*self.gone, *self.trick), (*self.events, Taken(winner))
        return replace(self, leader=winner, trick=(), gone=gone, tricks=tricks, events=events)

    def view(self, seat: Seat | None) -> HighcardView:
        """What a seat knows."""
        self.check_seat(seat, or_nobody=True)
        return HighcardView(
            seat=seat,
            acting=self.acting,
            waiting_for=self.waiting_for,
            over=self.over,
            winners=self.winners,
            options=self.options,
            hand=None if seat is None else self.hands[seat],
            hands=tuple(len(hand) for hand in self.hands),
            trick=self.trick,
            leader=self.leader,
            gone=self.gone,
            tricks=self.tricks,
        )

    def zones(self) -> tuple[Zone, ...]:
        """Hands, the table, what is gone, and the rest."""
        everybody = frozenset(range(self.seats))
        places = [(f"hand {seat}", hand, frozenset({seat})) for seat, hand in enumerate(self.hands)]
        places += [("trick", self.trick, everybody), ("gone", self.gone, everybody), ("rest", self.rest, frozenset())]
        return tuple(Zone(name=name, cards=tuple(map(str, cards)), faces=faces) for name, cards, faces in places)

    @property
    def scores(self) -> tuple[int, ...]:
        """A point for each trick."""
        return self.tricks

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Most tricks."""
        return best(self.tricks) if self.over else ()


class Highcard(Game):
    """The game."""

    name = "highcard"
    title = "Highcard"
    version = "1"
    seats = range(2, 5)
    options_type = HighcardOptions
    deal_type = HighcardDeal
    action_type = Play
    event_type = Dealt | Played | Taken
    view_type = HighcardView

    def shuffle(self, seats: int, _options: HighcardOptions, seed: str) -> tuple[HighcardDeal, Seat]:
        """The order of the deck, and who leads."""
        deck = Chance(seed, "highcard/deck").shuffled(DECK)
        return HighcardDeal(deck), Chance(seed, "highcard/leader").below(seats)

    def deal(self, seats: int, options: HighcardOptions, seed: str, deal: HighcardDeal, starter: Seat) -> HighcardState:
        """Hands from the top, the rest face down."""
        if sorted(deal.deck) != list(DECK):
            raise self.wrong_deal(WHOLE_DECK)
        size = options.cards
        hands = tuple(deal.deck[seat * size : (seat + 1) * size] for seat in range(seats))
        return HighcardState(
            seats=seats,
            seed=seed,
            options=options,
            hands=hands,
            rest=deal.deck[seats * size :],
            leader=starter,
            tricks=(0,) * seats,
            events=(Dealt(hands=hands),),
        )


game = Highcard()
