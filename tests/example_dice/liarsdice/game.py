"""Liar's Dice as the contract sees it."""

from random import Random

from numbra import Action, Event, Game
from numbra.core.chance import Chance, sample_seed
from numbra.core.contract import Seat
from numbra.core.describing import Board, Face
from numbra.core.voice import Voice

from . import words
from .actions import Bid, Call
from .deal import FACES, LiarsDiceDeal, thrown
from .events import LiarsDiceEvent
from .lesson import LESSON
from .options import LiarsDiceOptions
from .state import DICE, LiarsDiceState
from .texts import texts
from .view import LiarsDiceView

AS_MANY_DICE = texts("deal.as-many-dice")


class LiarsDice(Game):
    """The game."""

    name = "liarsdice"
    title = "Liar's Dice"
    version = "1"
    seats = range(2, 7)
    options_type = LiarsDiceOptions
    deal_type = LiarsDiceDeal
    action_type = Bid | Call
    event_type = LiarsDiceEvent
    view_type = LiarsDiceView
    lesson = LESSON
    tagline = texts("tagline")
    minutes = (10, 20)
    usual_seats = 3
    board = Board("board/board.js", ("board/board.css", "board/drawing.js", "board/words.js"))

    def shuffle(self, seats: int, options: LiarsDiceOptions, seed: str) -> tuple[LiarsDiceDeal, Seat]:
        """The first throw, and who bids first by lot."""
        return LiarsDiceDeal(thrown(seed, 1, seats * options.dice)), Chance(seed, "liarsdice/starter").below(seats)

    def deal(
        self, seats: int, options: LiarsDiceOptions, seed: str, deal: LiarsDiceDeal, starter: Seat
    ) -> LiarsDiceState:
        """The first round. Any faces will do, for later throws too, but there must be a die for each place."""
        dice = seats * options.dice
        if any(len(throw.dice) != dice for throw in (deal, *deal.later)):
            raise self.wrong_deal(AS_MANY_DICE.filled(dice=DICE.filled(n=dice)))
        cups = deal.cups((options.dice,) * seats)
        state = LiarsDiceState(seats=seats, seed=seed, later=deal.later, options=options, cups=cups, turn=starter)
        return state.begin(deal, starter)

    def tell(self, event: Event, voice: Voice) -> str:
        """What happened, in words."""
        return words.tell(event, voice)

    def say(self, action: Action, voice: Voice) -> str:
        """An action in words."""
        return words.say(action, voice)

    def face(self, card: str) -> Face:
        """A die, or a bid such as “3 × 5”."""
        return Face(label=card, shape="die" if card.isdigit() else "token")

    def draw_hidden(self, view: LiarsDiceView, rng: Random) -> LiarsDiceState:
        """A state in which the seat would see exactly this: the other dice may show anything until they are lifted."""
        shown = view.showdowns[-1].cups if view.over else None
        cups = tuple(
            (shown[seat] if count else ()) if shown else tuple(rng.randint(1, FACES) for _ in range(count))
            for seat, count in enumerate(view.counts)
        )
        return LiarsDiceState(
            seats=len(view.counts),
            seed=sample_seed(rng),
            options=view.options,
            cups=tuple((view.dice or ()) if seat == view.seat else cup for seat, cup in enumerate(cups)),
            turn=view.turn,
            bidder=view.bidder,
            bid=view.bid,
            showdowns=view.showdowns,
        )


game = LiarsDice()
