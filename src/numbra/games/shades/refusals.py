"""Why an action of 49 Shades of Grey may be refused."""

from numbra.core.errors import refusal

NO_SUCH_NUMBER = refusal(
    "shades/no-such-number",
    en="{number} is not on any card: guess a whole number from 1 to 49.",
    de="{number} steht auf keiner Karte: Nenn eine ganze Zahl von 1 bis 49.",
    fr="{number} n’est sur aucune carte : propose un nombre entier de 1 à 49.",
)
GUESS_FIRST = refusal(
    "shades/guess-first",
    en="First guess the number of the top card.",
    de="Rate zuerst die Zahl der obersten Karte.",
    fr="Devine d’abord le nombre de la carte du dessus.",
)
CALL_FIRST = refusal(
    "shades/call-first",
    en="First say whether the guess is too high, too low or exactly right.",
    de="Sag zuerst, ob der Tipp zu hoch, zu tief oder genau richtig ist.",
    fr="Dis d’abord si la proposition est trop haute, trop basse ou exacte.",
)
DISCARD_FIRST = refusal(
    "shades/discard-first",
    en="First discard one of your ten cards.",
    de="Leg zuerst eine deiner zehn Karten ab.",
    fr="Défausse d’abord une de tes dix cartes.",
)
NO_SUCH_VERDICT = refusal(
    "shades/no-such-verdict",
    en="“{verdict}” is no call: say too high, too low or exactly right.",
    de="„{verdict}“ ist keine Ansage: Sag zu hoch, zu tief oder genau richtig.",
    fr="« {verdict} » n’est pas une annonce : dis trop haut, trop bas ou exact.",
)
NOT_IN_HAND = refusal(
    "shades/not-in-hand",
    en="You do not hold the {card}.",
    de="Du hast die {card} nicht auf der Hand.",
    fr="Tu n’as pas le {card} en main.",
)
