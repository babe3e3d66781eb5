"""Why an action of nmbrs! may be refused."""

from numbra.core.errors import refusal

DRAW_FIRST = refusal(
    "nmbrs/draw-first",
    en="First decide about the open card: take it or leave it.",
    de="Entscheide zuerst über die offene Karte: nehmen oder liegen lassen.",
    fr="Décide d’abord pour la carte visible : la prendre ou la laisser.",
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
    fr="La carte visible est la seule qui reste à prendre : prends-la.",
)
NO_SUCH_CARD = refusal(
    "nmbrs/no-such-card",
    en="This game has no such card: {card}.",
    de="Eine solche Karte gibt es in diesem Spiel nicht: {card}.",
    fr="Cette carte n’existe pas dans ce jeu : {card}.",
)
TOO_SHORT = refusal(
    "nmbrs/too-short",
    en="A row has at least 3 cards.",
    de="Eine Reihe hat mindestens 3 Karten.",
    fr="Une suite a au moins 3 cartes.",
)
NOT_A_ROW = refusal(
    "nmbrs/not-a-row",
    en="{row} is not a row: it must go up in equal steps and, counted backward by its step, reach 0 or 1.",
    de="{row} ist keine Reihe: Sie muss in gleichen Schritten steigen und rückwärts gezählt 0 oder 1 erreichen.",
    fr="{row} n’est pas une suite : elle doit monter d’un pas constant et, comptée à rebours, arriver à 0 ou à 1.",
)
UNEQUAL_STEPS = refusal(
    "nmbrs/unequal-steps",
    en="{row} is not a row: it must go up in equal steps.",
    de="{row} ist keine Reihe: Sie muss in gleichen Schritten steigen.",
    fr="{row} n’est pas une suite : elle doit monter d’un pas constant.",
)
NOT_A_TABLE = refusal(
    "nmbrs/not-a-table",
    en="{row} is not a row at this table: counted backward by its step it must reach 0.",
    de="{row} ist an diesem Tisch keine Reihe: Rückwärts gezählt muss sie 0 erreichen.",
    fr="{row} n’est pas une suite à cette table : comptée à rebours, elle doit arriver à 0.",
)
NOT_THERE = refusal(
    "nmbrs/not-there",
    en="Neither your hand nor the table has {card}.",
    de="Weder auf deiner Hand noch auf dem Tisch ist {card}.",
    fr="Il n’y a {card} ni dans ta main ni sur la table.",
)
NOT_IN_HAND = refusal(
    "nmbrs/not-in-hand",
    en="You do not hold {card}.",
    de="Du hast {card} nicht auf der Hand.",
    fr="Tu n’as pas {card} en main.",
)
NOTHING_PLAYED = refusal(
    "nmbrs/nothing-played",
    en="All these cards lie there already: play at least one of your own.",
    de="Alle diese Karten liegen schon da: Spiel mindestens eine eigene.",
    fr="Toutes ces cartes sont déjà posées : joues-en au moins une de ta main.",
)
OPEN_FIRST = refusal(
    "nmbrs/open-first",
    en="First lay a row of your own from your hand.",
    de="Leg zuerst eine eigene Reihe aus der Hand.",
    fr="Pose d’abord une suite entière de ta main.",
)
KEEP_ONE = refusal(
    "nmbrs/keep-one",
    en="Keep one card: every turn ends with a discard.",
    de="Behalte eine Karte: Jeder Zug endet mit dem Ablegen einer Karte.",
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
    en="The {named} lies in two rows already.",
    de="Die {named} liegt schon in zwei Reihen.",
    fr="Le {named} est déjà dans deux suites.",
)
RING = refusal(
    "nmbrs/ring",
    en="The rows would close into a ring.",
    de="Die Reihen würden sich zu einem Ring schließen.",
    fr="Les suites formeraient une boucle.",
)
NO_SUCH_JOKER = refusal(
    "nmbrs/no-such-joker",
    en="There is no such joker on the table: {joker}.",
    de="Einen solchen Joker gibt es auf dem Tisch nicht: {joker}.",
    fr="Ce joker n’est pas sur la table : {joker}.",
)
SAME_ROW = refusal(
    "nmbrs/same-row",
    en="The joker must go into another row than the one it came from.",
    de="Der Joker muss in eine andere Reihe als die, aus der er kommt.",
    fr="Le joker doit aller dans une autre suite que celle d’où il vient.",
)
JOKER_WAITS = refusal(
    "nmbrs/joker-waits",
    en="First play {joker} that you freed, or take the swap back.",
    de="Spiel zuerst {joker}, den du befreit hast, oder nimm den Tausch zurück.",
    fr="Joue d’abord {joker}, que tu as libéré, ou reprends l’échange.",
)
NOTHING_TO_UNDO = refusal(
    "nmbrs/nothing-to-undo",
    en="There is nothing to take back in this turn.",
    de="In diesem Zug gibt es nichts zurückzunehmen.",
    fr="Il n’y a rien à reprendre dans ce tour.",
)
DISCARD_NEEDED = refusal(
    "nmbrs/discard-needed",
    en="A turn ends with a discard.",
    de="Ein Zug endet mit dem Ablegen einer Karte.",
    fr="Un tour se termine par une défausse.",
)
