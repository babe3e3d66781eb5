"""The game as a whole: how it is dealt, what it says, and how hidden cards are drawn."""

from random import Random

from numbra import Action, Event, Game
from numbra.core.chance import Chance, sample_seed
from numbra.core.contract import Seat
from numbra.core.voice import Voice, deed

from .state import Position
from .texts import texts
from .values import DECK, Dealt, Order, Play, Played, SeatView, TableOptions

WHOLE_DECK = texts("deal.whole-deck")
FIRST = texts("dealt")
SCORED = deed(texts, "scored")
PLAYED = deed(texts, "played")
ADVICE = texts("play")


class NewGame(Game[Position, SeatView, Play]):
    """The game."""

    name = "newgame"
    title = "New Game"
    version = "1"
    seats = range(2, 6)
    options_type = TableOptions
    deal_type = Order
    action_type = Play
    event_type = Dealt | Played
    view_type = SeatView
    tagline = texts("tagline")
    minutes = (2, 5)
    usual_seats = 3

    def shuffle(self, seats: int, _options: TableOptions, seed: str) -> tuple[Order, Seat]:
        """The order of the deck, and who begins."""
        deck = Chance(seed, "newgame/deck").shuffled(DECK)
        return Order(deck), Chance(seed, "newgame/starter").below(seats)

    def deal(self, seats: int, options: TableOptions, seed: str, deal: Order, starter: Seat) -> Position:
        """Hands from the top, then the card that is turned over (rule 1)."""
        if sorted(deal.deck) != list(DECK):
            raise self.wrong_deal(WHOLE_DECK)
        size = options.cards
        hands = tuple(deal.deck[seat * size : (seat + 1) * size] for seat in range(seats))
        first, *rest = deal.deck[seats * size :]
        return Position(
            seats=seats,
            seed=seed,
            options=options,
            hands=hands,
            pile=(first,),
            rest=tuple(rest),
            points=(0,) * seats,
            turn=starter,
            events=(Dealt(hands=hands, first=first),),
        )

    def tell(self, event: Event, voice: Voice) -> str:
        """What happened, in words."""
        match event:
            case Dealt():
                return voice(FIRST, card=event.first)
            case Played():
                return voice.did(SCORED if event.points else PLAYED, event.seat, card=event.card)
        return ""

    def say(self, action: Action, voice: Voice) -> str:
        """An action as advice."""
        return voice(ADVICE, card=action.card) if isinstance(action, Play) else ""

    def draw_hidden(self, view: SeatView, rng: Random) -> Position:
        """A state in which the seat would see exactly this: cards it does not see may lie anywhere."""
        own = view.hand or ()
        hidden = [card for card in DECK if card not in own and card not in view.pile]
        rng.shuffle(hidden)
        hands = []
        for seat, count in enumerate(view.counts):
            hands.append(own if seat == view.seat else tuple(hidden.pop() for _ in range(count)))
        return Position(
            seats=len(view.counts),
            seed=sample_seed(rng),
            options=view.options,
            hands=tuple(hands),
            pile=view.pile,
            rest=tuple(hidden),
            points=view.points,
            turn=view.turn,
        )


game = NewGame()
