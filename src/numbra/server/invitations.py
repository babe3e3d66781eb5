"""Inviting others to a table: a link that they can follow, and a picture of it that phones can read."""

import io
from typing import Any

import segno
from litestar import Request, get
from litestar.params import FromPath

from numbra.core.contract import Value

from .hall import Hall
from .hosts import HOST, loopback

QUIET = 4
"""So many light modules around a QR code belong to it."""

AnyRequest = Request[Any, Any, Any]


class Invitation(Value, frozen=True):
    """A table's link, and where a QR code of it is found."""

    link: str
    svg: str


@get("/tables/{table:str}/invitation")
async def invitation(request: AnyRequest, table: FromPath[str]) -> Invitation:
    """The link that others come to a table by; whoever has it can see the table."""
    return Invitation(await _link(request, table), f"/api/tables/{table}/invitation.svg")


@get("/tables/{table:str}/invitation.svg", media_type="image/svg+xml")
async def invitation_code(request: AnyRequest, table: FromPath[str]) -> bytes:
    """The same link as a QR code, dark on light."""
    picture = io.BytesIO()
    code = segno.make_qr(await _link(request, table))
    code.save(picture, kind="svg", border=QUIET, dark="#000", light="#fff", omitsize=True)
    return picture.getvalue()


async def _link(request: AnyRequest, table: str) -> str:
    """Refused if there is no such table."""
    hall: Hall = request.app.state.hall
    known = await hall.rooms.table(table)
    return f"{house_for_others(request)}/t/{known.id}"


def house_for_others(request: AnyRequest) -> str:
    """Where others find this house: where whoever asks has found it, unless only this machine calls it so."""
    found = HOST.fullmatch(request.headers.get("host", ""))
    name, port = (found["name"], found["port"] or "") if found else _listening(request)
    on_network: str | None = request.app.state.on_network
    if on_network is not None and loopback(name):
        name = on_network
    return f"{request.url.scheme}://{name}{port}"


def _listening(request: AnyRequest) -> tuple[str, str]:
    """The address this request came in by, for a client that does not say whom it asks."""
    host, port = request.scope["server"] or ("localhost", None)
    return (f"[{host}]" if ":" in host else host), "" if port is None else f":{port}"


INVITATIONS = (invitation, invitation_code)
