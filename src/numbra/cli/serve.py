"""`numbra serve`: tables for people and bots, over HTTP and WebSocket."""

import os
from argparse import Namespace
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from rich.console import Console
from rich.text import Text as Line

from numbra import __version__
from numbra.core.voice import Voice

from .arguments import Subparsers, add_language, voice_of
from .browser import open_browser
from .notice import Board
from .settings import REST, THINKING, Chosen, add_settings, chosen
from .terminal import output
from .texts import texts

if TYPE_CHECKING:
    from numbra.server.settings import Settings

A_DAY = 24 * 3600.0

SETTINGS = texts("serve.settings")
OPEN = texts("serve.open")
OPEN_ALREADY = texts("serve.open-already")
ON_THE_NETWORK = texts("serve.on-the-network")
NO_NETWORK = texts("serve.no-network")
HOW_TO_END = texts("serve.how-to-end")
TOKEN = texts("serve.token")
CLOSED = texts("serve.closed")


def add(commands: Subparsers) -> None:
    """Register the command."""
    parser = commands.add_parser("serve", help="serve tables to people and bots", description=__doc__)
    add_settings(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Serve until Ctrl-C or SIGTERM."""
    wished = chosen(args)

    from numbra.server import serving  # here, so that other commands need not load a server
    from numbra.server.transport.listening import CannotListen

    console, voice, board = output(), voice_of(args.lang), Board(wished.database)

    def opened(address: str) -> None:
        board.post(address)
        _say_open(console, voice, wished, address)
        if wished.open:
            Thread(target=open_browser, args=(address,), daemon=True).start()

    def show_token(token: str) -> None:
        console.print(Line(voice(TOKEN, address="/admin")), soft_wrap=True)
        console.print(Line(token, style="bold"), soft_wrap=True)

    try:
        with board.cleared():
            serving.run(_settings(wished), opened, None if _kept_by_systemd(console) else show_token)
    except CannotListen:
        address = board.find(wished.port)
        if address is None:
            raise
        return _open_already(console, voice, wished, address)
    console.print(Line(voice(CLOSED)))
    return 0


def _kept_by_systemd(console: Console) -> bool:
    """Whether output goes to systemd's journal. Then no token is printed, since others could read it there."""
    return not console.is_terminal and "JOURNAL_STREAM" in os.environ


def _settings(wished: Chosen) -> "Settings":
    """The settings as the server takes them."""
    from numbra.server.autoplay.pace import Pace
    from numbra.server.live.retention import Retention
    from numbra.server.settings import Settings

    from .lan import own_address

    return Settings(
        wished.database,
        wished.host,
        wished.port,
        Pace(wished.pace, THINKING * wished.pace, REST if wished.pace else 0.0),
        retention=Retention(
            tables=wished.keep_tables * A_DAY, games=wished.keep_games * A_DAY, guests=wished.keep_guests * A_DAY
        ),
        log=wished.log or None,
        workers=wished.workers,
        metrics=_host_and_port(wished.metrics),
        trusted_proxies=wished.trusted_proxy,
        hostnames=tuple(filter(None, wished.hostname.split(","))),
        on_network=own_address() if wished.lan else None,
        away=wished.away,
        chat=wished.chat,
        contact=wished.contact,
    )


def _host_and_port(metrics: str) -> tuple[str, int] | None:
    host, _, port = metrics.rpartition(":")
    return (host.strip("[]"), int(port)) if metrics else None


def _say_open(console: Console, voice: Voice, wished: Chosen, address: str) -> None:
    console.print(Line(f"{voice(SETTINGS)}: {wished.listed()}", style="dim"), soft_wrap=True)
    console.print(Line(voice(OPEN, version=__version__, address=address), style="bold"), soft_wrap=True)
    if wished.lan:
        _say_on_network(console, voice, urlsplit(address).port or wished.port)
    console.print(Line(voice(HOW_TO_END)))


def _say_on_network(console: Console, voice: Voice, port: int) -> None:
    """Print the address on the local network, and a QR code of it for phones."""
    from .lan import can_show, own_address, qr_code  # here, so that other commands need not load them

    host = own_address()
    if host is None:
        console.print(Line(voice(NO_NETWORK)), soft_wrap=True)
        return
    address = f"http://{host}:{port}"
    console.print(Line(voice(ON_THE_NETWORK, address=address), style="bold"), soft_wrap=True)
    code = qr_code(address)
    if can_show(console, code):
        for line in code:
            console.print(line)


def _open_already(console: Console, voice: Voice, wished: Chosen, address: str) -> int:
    console.print(Line(voice(OPEN_ALREADY, address=address), style="bold"), soft_wrap=True)
    if wished.open:
        open_browser(address)
    return 0
