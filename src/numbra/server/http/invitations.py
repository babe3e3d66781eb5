"""Invitations to a table: a link, and the same link as a QR code."""

import io

import segno
from litestar import get
from litestar.params import FromPath

from numbra.core.contract import Value
from numbra.server.gate.host_check import HOST, loopback
from numbra.server.people.sessions import AnyRequest
from numbra.server.services import services_of

QUIET = 4
"""Light modules around a QR code, as its standard requires."""


class Invitation(Value, frozen=True):
    """A table's link, and the path of its QR code."""

    link: str
    svg: str


@get("/tables/{table:str}/invitation")
async def invitation(request: AnyRequest, table: FromPath[str]) -> Invitation:
    """The link to a table; everybody who has it can see the table."""
    return Invitation(await _link(request, table), f"/api/tables/{table}/invitation.svg")


@get("/tables/{table:str}/invitation.svg", media_type="image/svg+xml")
async def invitation_code(request: AnyRequest, table: FromPath[str]) -> bytes:
    """The same link as a QR code, dark on light."""
    picture = io.BytesIO()
    code = segno.make_qr(await _link(request, table))
    code.save(picture, kind="svg", border=QUIET, dark="#000", light="#fff", omitsize=True)
    return picture.getvalue()


async def _link(request: AnyRequest, table: str) -> str:
    """The link to a table; refused if there is no such table."""
    services = services_of(request)
    known = await services.rooms.table(table)
    return f"{public_address(request)}/t/{known.id}"


def public_address(request: AnyRequest) -> str:
    """The server's URL for others: with the request's `Host`, or the network name if that is a loopback name."""
    found = HOST.fullmatch(request.headers.get("host", ""))
    name, port = (found["name"], found["port"] or "") if found else _server_address(request)
    on_network = services_of(request).settings.on_network
    if on_network is not None and loopback(name):
        name = on_network
    return f"{request.url.scheme}://{name}{port}"


def _server_address(request: AnyRequest) -> tuple[str, str]:
    """The address that the request's connection came to, for requests without a valid `Host`."""
    host, port = request.scope["server"] or ("localhost", None)
    return (f"[{host}]" if ":" in host else host), "" if port is None else f":{port}"


INVITATIONS = (invitation, invitation_code)
