"""What a server stores about people, and for how long: the data of the privacy page."""

from typing import Any

from litestar import Request, get
from litestar.params import FromQuery

from numbra.core.contract import Value
from numbra.core.text import Language, Text
from numbra.server.gate.accept_language import language_of
from numbra.server.services import services_of
from numbra.server.store.privacy import HELD

A_DAY = 24 * 3600

OUTSIDE_DATABASE = (
    (
        Text("In your browser", "In deinem Browser", "Dans ton navigateur"),
        Text(
            "A cookie by which the server knows you again, and what you have chosen: language, colours, sounds, and "
            "what you have read. Nothing is loaded from other servers, and nobody else is told anything.",
            "Ein Cookie, an dem der Server dich wiedererkennt, und was du gewählt hast: Sprache, Farben, Töne, und was "
            "du schon gelesen hast. Nichts wird von anderen Servern geladen, und niemand sonst erfährt etwas.",
            "Un cookie par lequel le serveur te reconnaît, et ce que tu as choisi : langue, couleurs, sons, et ce que "
            "tu as lu. Rien n’est chargé d’autres serveurs, et personne d’autre n’apprend rien.",
        ),
        Text(
            "The cookie for a year; all of it until you delete it in the browser.",
            "Das Cookie ein Jahr; alles, bis du es im Browser löschst.",
            "Le cookie un an ; le tout jusqu’à ce que tu l’effaces dans le navigateur.",
        ),
    ),
    (
        Text("Your network address", "Deine Netzadresse", "Ton adresse réseau"),
        Text(
            "It is counted how much is asked from one address, so that nobody overloads the server. Numbra writes the "
            "address down nowhere; a proxy in front of it may.",
            "Gezählt wird, wie viel von einer Adresse gefragt wird, damit niemand den Server überlastet. Numbra "
            "schreibt die Adresse nirgends auf; ein Proxy davor vielleicht.",
            "On compte ce qui est demandé depuis une adresse, pour que personne ne surcharge le serveur. Numbra "
            "n’écrit l’adresse nulle part ; un proxy placé devant le fait peut-être.",
        ),
        Text("In memory, for minutes.", "Im Arbeitsspeicher, für Minuten.", "En mémoire, quelques minutes."),
    ),
    (
        Text("Backups", "Sicherungen", "Sauvegardes"),
        Text(
            "Whoever runs this server may keep copies of its database. What you delete is then still in older copies.",
            "Wer diesen Server betreibt, hat vielleicht Kopien seiner Datenbank. Was du löschst, steht dann noch in "
            "älteren Kopien.",
            "Qui gère ce serveur garde peut-être des copies de sa base. Ce que tu effaces est alors encore dans des "
            "copies plus anciennes.",
        ),
        Text(
            "Until whoever runs the server deletes them.",
            "Bis die, die den Server betreiben, sie löschen.",
            "Jusqu’à ce que qui gère le serveur les efface.",
        ),
    ),
)
"""What is stored outside the database: title, what it is, for how long."""


class HeldData(Value, frozen=True):
    """A kind of data about people: what it is, and how long it is kept."""

    title: str
    what: str
    kept: str


class Privacy(Value, frozen=True, kw_only=True):
    """What this server stores about people."""

    held: tuple[HeldData, ...]
    keep_guests: int
    """Days after their last visit until guests are forgotten."""
    keep_tables: int
    """Days after the last move until tables are closed, closed ones deleted, and finished games packed."""
    keep_games: int
    """Days until finished games are deleted."""
    contact: str | None
    """How to reach the host, as `mailto:…` or `https://…`."""


@get("/privacy")
async def privacy(request: Request[Any, Any, Any], lang: FromQuery[Language | None] = None) -> Privacy:
    """What this server stores about people, and for how long."""
    settings, language = services_of(request).settings, lang or language_of(request)
    retention = settings.retention
    spans = {"guests": retention.guests, "tables": retention.tables, "games": retention.games}
    days = {name: round(seconds / A_DAY) for name, seconds in spans.items()}
    declared = (*((one.title, one.what, one.kept) for one in HELD), *OUTSIDE_DATABASE)
    return Privacy(
        held=tuple(HeldData(*(text.say(language, **days) for text in texts)) for texts in declared),
        keep_guests=days["guests"],
        keep_tables=days["tables"],
        keep_games=days["games"],
        contact=settings.contact or None,
    )
