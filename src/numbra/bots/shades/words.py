"""Why a player chooses what it does, for somebody in the same place; the choice itself is shown beside it."""

from numbra.core.contract import Action
from numbra.core.text import Text, together
from numbra.games.shades.actions import Call, Discard, Guess

from .contest import call_values
from .moment import Moment
from .texts import texts

NOT_YOUR_TURN = texts("not-your-turn")

CHANCE = texts("chance")
POINTS_WON = texts("points-won")
POINTS_NOW = texts("points-now")
FINAL_POINTS = texts("final-points")
TOP_IS = texts("top-is")

BETWEEN = texts("between")
LIGHTER = texts("lighter")
DARKER = texts("darker")
LIKELIEST = texts("likeliest")
GUESS_IT = texts("guess-it")
GUESS_BESIDE = texts("guess-beside")
BY_THE_GUESS = texts("by-the-guess")
CALL_LIKELY = texts("call-likely")
CALL_DEAR = texts("call-dear")
UNEVEN = texts("uneven")
DROP = texts("drop")
DROP_CUT_OFF = texts("drop-cut-off")
DROP_LONELY = texts("drop-lonely")
CUT_OFF = 0.1
"""A neighbour with a smaller chance than this counts as not coming any more."""


def reason(moment: Moment, action: Action, value: float) -> Text:
    """Why this action is the best."""
    match action:
        case Guess():
            return _unevenly(moment, _guessing(moment, action.number))
        case Call():
            return _unevenly(moment, _calling(moment, action))
        case Discard():
            return _discarding(moment, action.card, value)
    raise TypeError(action)


def _unevenly(moment: Moment, said: Text) -> Text:
    """What is said of a shade, with a warning where the table prints unevenly."""
    tolerance = moment.seen.options.print_tolerance
    return together((said, UNEVEN.filled(n=f"{tolerance:g}"))) if tolerance else said


def _guessing(moment: Moment, guess: int) -> Text:
    """Where the shade lies, and which guess follows."""
    plain = guess == max(moment.top, key=moment.top.__getitem__)
    return (GUESS_IT if plain else GUESS_BESIDE).filled(likeliest=_likeliest(moment))


def _likeliest(moment: Moment) -> Text:
    """What the top card seems to be, next to one's own cards."""
    low, high = moment.neighbours
    place = LIGHTER if low is None else DARKER if high is None else BETWEEN
    number = max(moment.top, key=moment.top.__getitem__)
    return LIKELIEST.filled(
        place=place.filled(low=low, high=high), number=number, chance=round(100 * moment.top[number])
    )


def _calling(moment: Moment, call: Call) -> Text:
    """What the shade looks like, whether the guess says more than that, and how safe the call is."""
    guess, likeliest = moment.seen.guess or 0, _likeliest(moment)
    chances, by_shade = call_values(guess, moment.hinted), call_values(guess, moment.top)
    best = chances[call.verdict] >= max(chances.values())
    chance = round(100 * chances[call.verdict])
    if chance != round(100 * by_shade[call.verdict]):
        likeliest = BY_THE_GUESS.filled(likeliest=likeliest)
    return (CALL_LIKELY if best else CALL_DEAR).filled(likeliest=likeliest, chance=chance)


def _discarding(moment: Moment, card: int, value: float) -> Text:
    """What the rest of the hand may be worth, and why the card is of no use where that is clear."""
    rest = DROP.filled(points=round(value))
    near = {card - 1, card + 1}
    if near & set(moment.own):
        return rest
    hopeless = all(moment.coming.get(number, 0.0) < CUT_OFF for number in near)
    return together((DROP_CUT_OFF if hopeless else DROP_LONELY, rest))
