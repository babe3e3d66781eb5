"""How a table may depart from the printed game."""

from typing import Annotated, Literal

from msgspec import Meta

from numbra.core.contract import Options


class Code777Options(Options, frozen=True, kw_only=True):
    """The options of Code 777."""

    racks: Annotated[
        Literal[4, 5],
        Meta(
            description="The least number of racks; those beyond the players have no owner and everybody sees them.",
            extra={
                "de": "So viele Ablagen sind mindestens im Spiel; die überzähligen gehören niemandem, und alle sehen "
                "sie.",
                "fr": "Le nombre minimal de supports en jeu ; ceux qui sont en plus n’ont pas de propriétaire et tout "
                "le monde les voit.",
            },
        ),
    ] = 4
    hide_removed: Annotated[
        bool,
        Meta(
            description="Tiles taken off a rack are not shown to its owner.",
            extra={
                "de": "Niemand sieht die Plättchen, die von der eigenen Ablage entfernt werden.",
                "fr": "Personne ne voit les tuiles retirées de son propre support.",
            },
        ),
    ] = False
    return_tiles: Annotated[
        bool,
        Meta(
            description="Tiles taken off a rack are shuffled back into the supply at once.",
            extra={
                "de": "Entfernte Plättchen werden sofort in den Vorrat zurückgemischt.",
                "fr": "Les tuiles retirées sont aussitôt mélangées à la réserve.",
            },
        ),
    ] = False
    wrong: Annotated[
        Literal["free", "sit_out", "minus_one"],
        Meta(
            description="What a wrong announcement costs besides the rack: nothing, as printed; the right to announce "
            "during two rounds of questions; or a point (never below 0).",
            extra={
                "de": "Was eine falsche Ansage außer der Ablage kostet: wie gedruckt nichts; das Recht anzusagen, zwei "
                "Fragerunden lang; oder einen Punkt (nie unter 0).",
                "fr": "Ce que coûte une annonce fausse en plus du support : rien, comme imprimé ; le droit d’annoncer "
                "pendant deux tours de questions ; ou un point (jamais sous 0).",
            },
        ),
    ] = "free"

    cross_out: Annotated[
        bool,
        Meta(
            description="Tiles that one sees are crossed out on one's note sheet; for beginners.",
            extra={
                "de": "Plättchen, die man sieht, sind auf dem eigenen Notizblatt durchgestrichen; für den Anfang.",
                "fr": "Les tuiles que l’on voit sont barrées sur sa feuille de notes ; pour débuter.",
            },
        ),
    ] = False
    assistant: Annotated[
        bool,
        Meta(
            description="An assistant draws the conclusions: it crosses out what the answers leave no room for.",
            extra={
                "de": "Ein Assistent zieht die Schlüsse: Er streicht durch, was nach den Antworten nicht mehr sein "
                "kann.",
                "fr": "Un assistant tire les conclusions : il barre ce que les réponses excluent.",
            },
        ),
    ] = False

    def racks_in_play(self, seats: int) -> int:
        """One for each seat, and ownerless ones up to the least number."""
        return max(seats, self.racks)
