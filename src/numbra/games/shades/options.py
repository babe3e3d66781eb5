"""How a table may depart from the printed game."""

from typing import Annotated, Literal

from msgspec import Meta

from numbra.core.contract import Options


class ShadesOptions(Options, frozen=True, kw_only=True):
    """The options of 49 Shades of Grey."""

    rounds: Annotated[
        Literal[1, 2],
        Meta(
            description="Games in the match; with 2 each player starts one, and the points are added.",
            extra={
                "de": "Anzahl der Spiele; bei 2 beginnt jeder eines, und die Punkte werden addiert.",
                "fr": "Nombre de parties ; avec 2, l’autre commence la seconde et les points s’additionnent.",
            },
        ),
    ] = 1
    memory_aid: Annotated[
        bool,
        Meta(
            description="The table lists all numbers turned over so far instead of only the last.",
            extra={
                "de": "Der Tisch zeigt alle bisher umgedrehten Zahlen statt nur der letzten.",
                "fr": "La table affiche tous les nombres déjà retournés, pas seulement le dernier.",
            },
        ),
    ] = False
    open_discards: Annotated[
        bool,
        Meta(
            description="Discards lie number up.",
            extra={
                "de": "Abgelegte Karten liegen mit der Zahl nach oben.",
                "fr": "La défausse est posée nombre visible.",
            },
        ),
    ] = False
    print_tolerance: Annotated[
        float,
        Meta(
            ge=0,
            le=6,
            description="How far off the shades are, as a standard deviation in cards. Up to 2, never more than 2 "
            "cards; above, never more than three times as many.",
            extra={
                "de": "Wie weit die Grautöne danebenliegen, als Standardabweichung in Karten. Bis 2 nie mehr als 2 "
                "Karten; darüber nie mehr als dreimal so viele.",
                "fr": "De combien les gris sont décalés, en écart type compté en cartes. Jusqu’à 2, jamais plus de 2 "
                "cartes ; au-delà, jamais plus du triple.",
                "between_people": 4.0,
            },
        ),
    ] = 0.0
