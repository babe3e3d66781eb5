"""What a player says about his choices, to somebody in the same place."""

from numbra.core.contract import Action
from numbra.core.text import Text
from numbra.games.shades.actions import Call, Discard, Guess
from numbra.games.shades.words import VERDICTS

from .contest import call_values
from .moment import Moment

NOT_YOUR_TURN = Text("It is the other player’s turn.", "Der andere ist am Zug.", "C’est à l’autre de jouer.")

CHANCE = Text("chance of being right", "Chance, richtig zu liegen", "chance d’avoir raison")
POINTS_WON = Text("points it wins on average", "Punkte, die es im Schnitt bringt", "points gagnés en moyenne")
POINTS_NOW = Text("points in hand", "Punkte auf der Hand", "points en main")
FINAL_POINTS = Text("points it may come to", "Punkte, auf die es kommen kann", "points qu’on peut atteindre")
TOP_IS = Text("The top card is the {number}.", "Oben liegt die {number}.", "La carte du dessus est le {number}.")

BETWEEN = Text(
    "The shade lies between your {low} and your {high}",
    "Der Ton liegt zwischen deiner {low} und deiner {high}",
    "Le gris se situe entre ton {low} et ton {high}",
)
LIGHTER = Text(
    "The shade is lighter than your {high}",
    "Der Ton ist heller als deine {high}",
    "Le gris est plus clair que ton {high}",
)
DARKER = Text(
    "The shade is darker than your {low}", "Der Ton ist dunkler als deine {low}", "Le gris est plus foncé que ton {low}"
)
LIKELIEST = Text(
    "{place}; {number} is likeliest ({chance}%).",
    "{place}; am ehesten ist es die {number} ({chance} %).",
    "{place} ; le plus probable est le {number} ({chance} %).",
)
GUESS_IT = Text("Guess it.", "Rate sie.", "Propose-le.")
GUESS_BESIDE = Text(
    "Guess {number}: that is harder to call.",
    "Rate {number}: Das ist schwerer anzusagen.",
    "Propose {number} : c’est plus difficile à juger.",
)
CALL_LIKELY = Text(
    "“{verdict}” is right with a chance of {chance}%.",
    "„{verdict}“ stimmt mit {chance} % Wahrscheinlichkeit.",
    "« {verdict} » est juste à {chance} %.",
)
CALL_DEAR = Text(
    "“{verdict}” is right less often ({chance}%), but then the card is worth most.",
    "„{verdict}“ stimmt seltener ({chance} %), aber dann ist die Karte am meisten wert.",
    "« {verdict} » est moins souvent juste ({chance} %), mais la carte vaut alors le plus.",
)
DROP = Text(
    "Without the {card} your hand may come to about {points} points.",
    "Ohne die {card} kann deine Hand auf etwa {points} Punkte kommen.",
    "Sans le {card}, ta main peut arriver à environ {points} points.",
)
DROP_CUT_OFF = Text(
    "No neighbour of the {card} can come any more. {rest}",
    "Von der {card} kann keine Nachbarin mehr kommen. {rest}",
    "Aucune voisine du {card} ne peut plus venir. {rest}",
)
DROP_LONELY = Text("The {card} stands alone. {rest}", "Die {card} steht allein. {rest}", "Le {card} est isolé. {rest}")
CUT_OFF = 0.1
"""A neighbour with a smaller chance than this is not waited for."""


def reason(moment: Moment, action: Action, value: float) -> Text:
    """Why this action is the best."""
    match action:
        case Guess():
            return _guessing(moment, action.number)
        case Call():
            return _calling(moment, action)
        case Discard():
            return _discarding(moment, action.card, value)
    raise TypeError(action)


def _guessing(moment: Moment, guess: int) -> Text:
    """Where the shade lies, and what to make of it."""
    likeliest = _likeliest(moment)
    advice = GUESS_IT if guess == max(moment.top, key=moment.top.__getitem__) else GUESS_BESIDE.filled(number=guess)
    return _joined(likeliest, advice)


def _likeliest(moment: Moment) -> Text:
    """What the top card seems to be, next to one's own cards."""
    low, high = moment.neighbours
    place = LIGHTER if low is None else DARKER if high is None else BETWEEN
    number = max(moment.top, key=moment.top.__getitem__)
    return LIKELIEST.filled(
        place=place.filled(low=low, high=high), number=number, chance=round(100 * moment.top[number])
    )


def _calling(moment: Moment, call: Call) -> Text:
    """What the shade looks like, and how safe the call is."""
    chances = call_values(moment.seen.guess or 0, moment.hinted)
    best = chances[call.verdict] >= max(chances.values())
    said = (CALL_LIKELY if best else CALL_DEAR).filled(
        verdict=VERDICTS[call.verdict], chance=round(100 * chances[call.verdict])
    )
    return _joined(_likeliest(moment), said)


def _discarding(moment: Moment, card: int, value: float) -> Text:
    """What the rest may come to, and why the card is of no use where that is plain."""
    rest = DROP.filled(card=card, points=round(value))
    near = {card - 1, card + 1}
    if near & set(moment.own):
        return rest
    hopeless = all(moment.coming.get(number, 0.0) < CUT_OFF for number in near)
    return (DROP_CUT_OFF if hopeless else DROP_LONELY).filled(card=card, rest=rest)


def _joined(first: Text, second: Text) -> Text:
    """Two sentences, one after the other."""
    return Text("{first} {second}", "{first} {second}", "{first} {second}").filled(first=first, second=second)
