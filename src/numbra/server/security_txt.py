"""`/.well-known/security.txt` (RFC 9116): whom to tell of a vulnerability of this server."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from numbra.core.text import LANGUAGES

VALID = timedelta(days=90)
"""How long a copy may be believed; the RFC recommends less than a year."""
HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?|\[[0-9A-Fa-f:.]+\](:[0-9]+)?")


@get("/.well-known/security.txt", media_type="text/plain", include_in_schema=False)
async def security_txt(request: Request[Any, Any, Any]) -> Response[str]:
    """Served where the host has named a contact (`--contact`), else not found."""
    contact: str = request.app.state.contact
    if not contact:
        raise NotFoundException
    host = request.headers.get("host", "") if request.url.scheme == "https" else ""
    return Response(written(contact, request.app.state.hall.now(), host), headers={"cache-control": "max-age=86400"})


def written(contact: str, now: float, host: str = "") -> str:
    """The file: it expires 90 days after today, and names its own address if it was asked for by HTTPS."""
    expires = datetime.fromtimestamp(now, UTC).replace(hour=0, minute=0, second=0, microsecond=0) + VALID
    lines = [
        f"Contact: {contact}",
        f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}",
        f"Preferred-Languages: {', '.join(LANGUAGES)}",
    ]
    if HOST.fullmatch(host):
        lines.append(f"Canonical: https://{host}/.well-known/security.txt")
    return "".join(f"{line}\n" for line in lines)
