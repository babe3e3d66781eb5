"""How a table may depart from the default rules of nmbrs!."""

from typing import Annotated, Literal

from msgspec import Meta

from numbra.core.contract import Options, Value

VALUES = "1333333323322322222212311321211212211321111211311222321113311321112321211322212113311332211333322333"
COLOURS = "RGBGBGBGORRRORRBORGGGBBBGGGROBRBBROOBGOOORRROOOGBGGGGRRRGOBOBOGOBROOBORGRRRGRBROGRBBBBOBOORBOBGBOGGG"


class CardTable(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the number cards are worth and their colours, card 1 first."""

    values: Annotated[
        str,
        Meta(
            pattern=r"^[123]{100}\Z",
            description="100 digits, each 1, 2 or 3.",
            extra={"de": "100 Ziffern, jede 1, 2 oder 3.", "fr": "100 chiffres, chacun 1, 2 ou 3."},
        ),
    ] = VALUES
    colours: Annotated[
        str,
        Meta(
            pattern=r"^[RGBO]{100}\Z",
            description="100 letters, each R (red), G (green), B (blue) or O (orange).",
            extra={
                "de": "100 Buchstaben, jeder R (rot), G (grün), B (blau) oder O (orange).",
                "fr": "100 lettres, chacune R (rouge), G (vert), B (bleu) ou O (orange).",
            },
        ),
    ] = COLOURS


class NmbrsOptions(Options, frozen=True, kw_only=True):
    """The options of nmbrs!."""

    variant: Annotated[
        Literal["full", "simplified"],
        Meta(
            description="The full game, or the simplified version with the cards 1 to 50 for younger players.",
            extra={
                "de": "Das volle Spiel oder die vereinfachte Version mit den Karten 1 bis 50 für Jüngere.",
                "fr": "Le jeu complet, ou la version simplifiée avec les cartes 1 à 50 pour les plus jeunes.",
            },
        ),
    ] = "full"
    rows: Annotated[
        Literal["steps", "tables+1", "tables"],
        Meta(
            description="What a row needs: any equal steps; counted backward, to reach 0 or 1; or only 0, for "
            "learners.",
            extra={
                "de": "Was eine Reihe braucht: beliebige gleiche Schritte; rückwärts gezählt bei 0 oder 1 ankommen; "
                "oder nur bei 0, für alle, die das Einmaleins lernen.",
                "fr": "Ce qu’il faut à une suite : un pas constant quelconque ; arriver à 0 ou à 1, comptée à "
                "rebours ; ou seulement à 0, pour ceux qui apprennent leurs tables.",
            },
        ),
    ] = "tables+1"
    joker_colour: Annotated[
        Literal["printed", "any"],
        Meta(
            description="Whether a joker counts as its printed colour, or as whatever colour doubles.",
            extra={
                "de": "Ob ein Joker mit seiner gedruckten Farbe zählt oder immer mit der, die verdoppelt.",
                "fr": "Si un joker compte avec sa couleur imprimée, ou toujours avec celle qui double.",
            },
        ),
    ] = "printed"
    target: Annotated[
        int,
        Meta(
            ge=1,
            le=10_000,
            description="Points that end the match after a round.",
            extra={
                "de": "Punkte, mit denen die Partie nach einer Runde endet.",
                "fr": "Points qui terminent la partie à la fin d’une manche.",
            },
        ),
    ] = 100
    max_rounds: Annotated[
        int,
        Meta(
            ge=0,
            le=1_000,
            description="The most rounds: after them the best total wins; 0: play until the target.",
            extra={
                "de": "Höchstzahl der Runden: Danach gewinnt, wer die meisten Punkte hat; 0: bis zum Ziel spielen.",
                "fr": "Nombre maximal de manches : ensuite, le meilleur total gagne ; 0 : jouer jusqu’au but.",
            },
        ),
    ] = 0
    cards: Annotated[
        CardTable,
        Meta(
            description="The values and colours of the number cards, where a box has others.",
            extra={
                "de": "Werte und Farben der Zahlenkarten, wenn die in deiner Schachtel anders sind.",
                "fr": "Valeurs et couleurs des cartes numérotées, si celles de ta boîte diffèrent.",
            },
        ),
    ] = CardTable()
