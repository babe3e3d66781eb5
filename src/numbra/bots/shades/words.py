"""Why a player chooses what it does, for somebody in the same place; the choice itself is shown beside it."""

from numbra.core.contract import Action
from numbra.core.text import Text, together
from numbra.games.shades.actions import Call, Discard, Guess

from .contest import call_values
from .moment import Moment

NOT_YOUR_TURN = Text("It is the other player’s turn.", "Dein Gegenüber ist am Zug.", "C’est à l’autre de jouer.")

CHANCE = Text("chance of being right", "Chance, richtig zu liegen", "chance d’avoir raison")
POINTS_WON = Text("points it wins on average", "Punkte, die es im Schnitt bringt", "points gagnés en moyenne")
POINTS_NOW = Text("points in hand", "Punkte auf der Hand", "points en main")
FINAL_POINTS = Text("points it may come to", "Punkte, auf die es kommen kann", "points qu’on peut atteindre")
TOP_IS = Text("The top card is the {number}.", "Oben liegt die {number}.", "La carte du dessus est le {number}.")

BETWEEN = Text(
    "The shade lies between your {low} and your {high}",
    "Der Grauton liegt zwischen deiner {low} und deiner {high}",
    "Le gris se situe entre ton {low} et ton {high}",
)
LIGHTER = Text(
    "The shade is lighter than your {high}",
    "Der Grauton ist heller als deine {high}",
    "Le gris est plus clair que ton {high}",
)
DARKER = Text(
    "The shade is darker than your {low}",
    "Der Grauton ist dunkler als deine {low}",
    "Le gris est plus foncé que ton {low}",
)
LIKELIEST = Text(
    "{place}; {number} is likeliest ({chance}%)",
    "{place}; am ehesten ist es die {number} ({chance}\N{NO-BREAK SPACE}%)",
    "{place} ; le plus probable est le {number} ({chance}\N{NO-BREAK SPACE}%)",
)
GUESS_IT = Text("{likeliest}.", "{likeliest}.", "{likeliest}.")
GUESS_BESIDE = Text(
    "{likeliest}, but a guess beside it is harder to call.",
    "{likeliest}, aber ein Tipp daneben ist schwerer zu beurteilen.",
    "{likeliest}, mais une proposition à côté est plus difficile à juger.",
)
BY_THE_GUESS = Text(
    "{likeliest}, by its shade alone; the guess is a clue, too",
    "{likeliest}, nach dem Grauton allein; auch der Tipp ist ein Hinweis",
    "{likeliest}, d’après le gris seul ; la proposition est aussi un indice",
)
CALL_LIKELY = Text(
    "{likeliest}. This call is right with a chance of {chance}%.",
    "{likeliest}. Diese Ansage stimmt mit {chance}\N{NO-BREAK SPACE}% Wahrscheinlichkeit.",
    "{likeliest}. Cette annonce est juste à {chance}\N{NO-BREAK SPACE}%.",
)
CALL_DEAR = Text(
    "{likeliest}. This call is right less often than another ({chance}%), but then the card is worth most to you.",
    "{likeliest}. Diese Ansage stimmt seltener als eine andere ({chance}\N{NO-BREAK SPACE}%), aber dann ist dir die "
    "Karte am meisten wert.",
    "{likeliest}. Cette annonce est moins souvent juste qu’une autre ({chance}\N{NO-BREAK SPACE}%), mais la carte te "
    "vaut alors le plus.",
)
UNEVEN = Text(
    "The print is uneven here (±{n}), so a shade says less than usual.",
    "Der Druck ist hier ungenau (±{n}): Ein Grauton sagt weniger als sonst.",
    "L’impression est inégale ici (±{n})\N{NO-BREAK SPACE}: un gris en dit moins que d’habitude.",
)
DROP = Text(
    "Your other nine cards may come to about {points} points.",
    "Deine anderen neun Karten können auf etwa {points} Punkte kommen.",
    "Tes neuf autres cartes peuvent arriver à environ {points} points.",
)
DROP_CUT_OFF = Text(
    "No neighbour of it can come any more.",
    "Keine Nachbarin kann mehr dazukommen.",
    "Aucune voisine ne peut plus venir.",
)
DROP_LONELY = Text("It stands alone.", "Sie steht allein.", "Il est isolé.")
CUT_OFF = 0.1
"""A neighbour with a smaller chance than this is not waited for."""


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
    """Where the shade lies, and what to make of it."""
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
    """What the rest may come to, and why the card is of no use where that is plain."""
    rest = DROP.filled(points=round(value))
    near = {card - 1, card + 1}
    if near & set(moment.own):
        return rest
    hopeless = all(moment.coming.get(number, 0.0) < CUT_OFF for number in near)
    return together((DROP_CUT_OFF if hopeless else DROP_LONELY, rest))
