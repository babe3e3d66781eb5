"""`/.well-known/security.txt` (RFC 9116): where to report a vulnerability of this server."""

import re
from datetime import UTC, datetime, timedelta

from litestar import Response, get
from litestar.exceptions import NotFoundException

from numbra.core.text import LANGUAGES
from numbra.server.people.sessions import AnyRequest
from numbra.server.services import services_of

VALID_FOR = timedelta(days=90)
"""How long a copy of the file is valid; the RFC recommends less than a year."""
HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?|\[[0-9A-Fa-f:.]+\](:[0-9]+)?")


@get("/.well-known/security.txt", media_type="text/plain", include_in_schema=False)
async def security_txt(request: AnyRequest) -> Response[str]:
    """The file, if the host has set a contact (`--contact`), otherwise 404."""
    services = services_of(request)
    contact = services.settings.contact
    if not contact:
        raise NotFoundException
    host = request.headers.get("host", "") if request.url.scheme == "https" else ""
    return Response(written(contact, services.now(), host), headers={"cache-control": "max-age=86400"})


def written(contact: str, now: float, host: str = "") -> str:
    """The text of the file: it expires 90 days after today, and names its own URL if it was requested over HTTPS."""
    expires = datetime.fromtimestamp(now, UTC).replace(hour=0, minute=0, second=0, microsecond=0) + VALID_FOR
    lines = [
        f"Contact: {contact}",
        f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}",
        f"Preferred-Languages: {', '.join(LANGUAGES)}",
    ]
    if HOST.fullmatch(host):
        lines.append(f"Canonical: https://{host}/.well-known/security.txt")
    return "".join(f"{line}\n" for line in lines)
