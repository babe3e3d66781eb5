"""Why an action of nmbrs! may be refused."""

from numbra.core.errors import refusal

DRAW_FIRST = refusal(
    "nmbrs/draw-first",
    en="First decide about the open card: take it or decline.",
    de="Entscheide zuerst über die offene Karte: nehmen oder ablehnen.",
    fr="Décide d’abord pour la carte ouverte : la prendre ou la laisser.",
)
ALREADY_DRAWN = refusal(
    "nmbrs/already-drawn",
    en="You have drawn already in this turn.",
    de="Du hast in diesem Zug schon gezogen.",
    fr="Tu as déjà pioché pendant ce tour.",
)
ONLY_CARD_LEFT = refusal(
    "nmbrs/only-card-left",
    en="The open card is the only one left to draw: take it.",
    de="Die offene Karte ist die einzige, die noch zu ziehen ist: Nimm sie.",
    fr="La carte ouverte est la seule qui reste à piocher : prends-la.",
)
NO_SUCH_CARD = refusal(
    "nmbrs/no-such-card",
    en="There is no card {card} in this game.",
    de="Eine Karte {card} gibt es in diesem Spiel nicht.",
    fr="Il n’y a pas de carte {card} dans ce jeu.",
)
TOO_SHORT = refusal(
    "nmbrs/too-short",
    en="{row} is too short: a row has at least 3 cards.",
    de="{row} ist zu kurz: Eine Reihe hat mindestens 3 Karten.",
    fr="{row} est trop court : une suite a au moins 3 cartes.",
)
NOT_A_ROW = refusal(
    "nmbrs/not-a-row",
    en="{row} is not a row: it must go up in equal steps and, counted backward by its step, reach 0 or 1.",
    de="{row} ist keine Reihe: Sie muss in gleichen Schritten steigen und rückwärts gezählt 0 oder 1 erreichen.",
    fr="{row} n’est pas une suite : elle doit monter par pas égaux et, comptée à rebours, arriver à 0 ou à 1.",
)
NOT_A_TABLE = refusal(
    "nmbrs/not-a-table",
    en="{row} is not a row at this table: counted backward by its step it must reach 0.",
    de="{row} ist an diesem Tisch keine Reihe: Rückwärts gezählt muss sie 0 erreichen.",
    fr="{row} n’est pas une suite à cette table : comptée à rebours, elle doit arriver à 0.",
)
NOT_THERE = refusal(
    "nmbrs/not-there",
    en="The card {card} is neither in your hand nor on the table.",
    de="Die Karte {card} ist weder auf deiner Hand noch auf dem Tisch.",
    fr="La carte {card} n’est ni dans ta main ni sur la table.",
)
NOT_IN_HAND = refusal(
    "nmbrs/not-in-hand",
    en="You do not hold the card {card}.",
    de="Du hast die Karte {card} nicht auf der Hand.",
    fr="Tu n’as pas la carte {card} en main.",
)
NOTHING_PLAYED = refusal(
    "nmbrs/nothing-played",
    en="All these cards lie there already: play at least one of your own.",
    de="Alle diese Karten liegen schon da: Spiele mindestens eine eigene.",
    fr="Toutes ces cartes sont déjà posées : joues-en au moins une de ta main.",
)
OPEN_FIRST = refusal(
    "nmbrs/open-first",
    en="First lay a row of your own from your hand.",
    de="Lege zuerst eine eigene Reihe aus der Hand.",
    fr="Pose d’abord une suite entière de ta main.",
)
KEEP_ONE = refusal(
    "nmbrs/keep-one",
    en="Keep one card: every turn ends with a discard.",
    de="Behalte eine Karte: Jeder Zug endet mit einer Ablage.",
    fr="Garde une carte : chaque tour se termine par une défausse.",
)
SPLITS_A_ROW = refusal(
    "nmbrs/splits-a-row",
    en="The row {named} must be in it whole, or be crossed in one card only.",
    de="Die Reihe {named} muss ganz enthalten sein oder in genau einer Karte gekreuzt werden.",
    fr="La suite {named} doit y être entière, ou être croisée en une seule carte.",
)
CARD_IN_TWO_ROWS = refusal(
    "nmbrs/card-in-two-rows",
    en="The card {named} lies in two rows already.",
    de="Die Karte {named} liegt schon in zwei Reihen.",
    fr="La carte {named} est déjà dans deux suites.",
)
RING = refusal(
    "nmbrs/ring",
    en="The rows would close to a ring.",
    de="Die Reihen würden sich zu einem Ring schließen.",
    fr="Les suites formeraient une boucle.",
)
NO_SUCH_JOKER = refusal(
    "nmbrs/no-such-joker",
    en="No joker lies as {joker} on the table.",
    de="Kein Joker liegt als {joker} auf dem Tisch.",
    fr="Aucun joker n’est posé comme {joker} sur la table.",
)
SAME_ROW = refusal(
    "nmbrs/same-row",
    en="The joker must go into another row than the one it came from.",
    de="Der Joker muss in eine andere Reihe als die, aus der er kommt.",
    fr="Le joker doit aller dans une autre suite que celle d’où il vient.",
)
JOKER_WAITS = refusal(
    "nmbrs/joker-waits",
    en="First play the joker {joker} you freed, or undo.",
    de="Spiele zuerst den befreiten Joker {joker}, oder nimm zurück.",
    fr="Joue d’abord le joker {joker} libéré, ou annule.",
)
NOTHING_TO_UNDO = refusal(
    "nmbrs/nothing-to-undo",
    en="There is nothing to take back in this turn.",
    de="In diesem Zug gibt es nichts zurückzunehmen.",
    fr="Il n’y a rien à annuler dans ce tour.",
)
DISCARD_NEEDED = refusal(
    "nmbrs/discard-needed",
    en="A turn ends with a discard.",
    de="Ein Zug endet mit einer Ablage.",
    fr="Un tour se termine par une défausse.",
)
