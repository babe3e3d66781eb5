"""What a server stores about people, and for how long: the data of the privacy page."""

from litestar import get
from litestar.params import FromQuery

from numbra.core.contract import Value
from numbra.core.text import Language
from numbra.server.gate.accept_language import language_of
from numbra.server.people.sessions import AnyRequest
from numbra.server.services import services_of
from numbra.server.store.privacy import HELD
from numbra.server.texts import texts

A_DAY = 24 * 3600

OUTSIDE_DATABASE = (
    (texts("privacy.browser.title"), texts("privacy.browser.what"), texts("privacy.browser.kept")),
    (texts("privacy.address.title"), texts("privacy.address.what"), texts("privacy.address.kept")),
    (texts("privacy.backups.title"), texts("privacy.backups.what"), texts("privacy.backups.kept")),
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
async def privacy(request: AnyRequest, lang: FromQuery[Language | None] = None) -> Privacy:
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
