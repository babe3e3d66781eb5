"""The settings of `numbra serve`, from flags or environment variables, and the checks of their values."""

import ipaddress
import math
import os
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Literal, NamedTuple

from .folder import data_folder
from .refusals import BAD_SETTING, CANNOT_WRITE, LAN_HAS_HOST, FileError, UsageError
from .texts import texts

HOST = "127.0.0.1"
ALL_ADDRESSES = "0.0.0.0"  # noqa: S104  # only `--lan` asks for it
PORT, HIGHEST_PORT = 7777, 65535
DATABASE = "numbra.db"
MOST_WORKERS = 64
PACE, LONGEST_PACE = 0.8, 60.0
THINKING = 25
"""How many times as long bots wait for people who may act but need not."""
REST = 20.0
"""Seconds that a table rests between two rounds, unless bots do not wait (a pace of 0)."""
AWAY, MAX_AWAY = 30.0, 86400.0
KEEP_TABLES, KEEP_GAMES, KEEP_GUESTS, LONGEST_KEPT = 30, 365, 365, 36500

PASSWORD = re.compile("(://[^/@:]*:).*@")
"""The password in a database's address: all between the user and the last @."""

CONTACT = re.compile(r"(?:mailto:)?(?P<mail>[^\s@:/<>?]+@[^\s@:/<>?]+)|https://[^\s/@<>]+(/[^\s<>]*)?")

ADDRESSES = texts("settings.addresses")
MAIL_OR_PAGE = texts("settings.mail-or-page")
HOSTNAME = re.compile(r"[A-Za-z0-9._-]{1,253}|[0-9A-Fa-f:.]{2,45}")
"""A name or an address, without a port."""
HOSTNAMES = texts("settings.hostnames")
HOST_AND_PORT = texts("settings.host-and-port")
REPEATED = ("hostname",)
"""Flags that may be given several times."""
OFF_PHRASES_ON = texts("settings.off-phrases-on")
YES_OR_NO = texts("settings.yes-or-no")
WHOLE_NUMBER = texts("settings.whole-number")
SECONDS = texts("settings.seconds")


class Given(NamedTuple):
    """What was given, and where: a flag, or a variable of the environment."""

    source: str
    value: str


@dataclass(frozen=True)
class Chosen:
    """Every setting, checked."""

    host: str
    port: int
    database: str
    workers: int
    pace: float
    away: float
    log: str
    keep_tables: int
    keep_games: int
    keep_guests: int
    metrics: str
    trusted_proxy: str
    contact: str
    chat: Literal["off", "phrases", "on"]
    hostname: str
    lan: bool
    open: bool

    def listed(self) -> str:
        """All of them in one line, as the environment would say them, but for a password."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        values["database"] = PASSWORD.sub(r"\1…@", self.database)
        plain = {name: int(value) if isinstance(value, bool) else value for name, value in values.items()}
        return " ".join(f"{name.replace('_', '-')}={value}" for name, value in plain.items())


def add_settings(parser: ArgumentParser) -> None:
    """A flag for each."""
    _add(parser, "host", "HOST", f"where to listen (default: {HOST}, this machine alone)")
    _add(parser, "port", "PORT", f"0 picks a free one (default: {PORT})")
    add_database(parser)
    _add(parser, "workers", "N", "processes that share the address and the database (default: 1)")
    pace = f"how long a bot waits before it acts where people play, {THINKING} times as long for people who may act too"
    pace += "; with 0 tables do not rest between rounds either"
    _add(parser, "pace", "SECONDS", f"{pace} (default: {PACE})")
    away = "how long somebody has to be away before the others can vote for a bot in their seat"
    _add(parser, "away", "SECONDS", f"{away} (default: {AWAY:g})")
    _add(parser, "log", "PATH", "the file to log to, - for standard error (default: there, and only what goes wrong)")
    tables = "close tables nobody has used for so long, delete closed ones, pack finished games"
    _add(parser, "keep-tables", "DAYS", f"{tables} (default: {KEEP_TABLES})")
    _add(parser, "keep-games", "DAYS", f"delete packed games nobody has used for so long (default: {KEEP_GAMES})")
    _add(parser, "keep-guests", "DAYS", f"forget guests who have not come for so long (default: {KEEP_GUESTS})")
    metrics = "where Prometheus asks for /metrics; each further process answers on the next port"
    _add(parser, "metrics", "HOST:PORT", f"{metrics} (default: nowhere)")
    proxy = "reverse proxies that may say for whom they ask, as addresses or networks between commas"
    _add(parser, "trusted-proxy", "ADDRESSES", f"{proxy} (default: none)")
    contact = "where the host is reached, a mail address or https://…, for security.txt and the privacy page"
    _add(parser, "contact", "CONTACT", f"{contact} (default: none)")
    chat = "what may be said at the tables: off nothing, phrases only the eight reactions, on anything"
    _add(parser, "chat", "WHAT", f"{chat} (default: on)")
    name = "a name that people reach the server by, besides this machine's own; several between commas"
    _add(parser, "hostname", "NAME", f"{name} (default: none)")
    _add(parser, "lan", None, "listen to the whole local network, and show its address and a QR code of it")
    _add(parser, "open", None, "open the browser")


def add_database(parser: ArgumentParser) -> None:
    """`--database`, which other commands take as well."""
    _add(parser, "database", "ADDRESS", f"a file, or postgresql://… (default: {DATABASE} in the data folder)")


def _add(parser: ArgumentParser, name: str, value: str | None, what: str) -> None:
    said = f"{what}; or {variable(name)}{'' if value else '=1'}"
    if value is None:
        parser.add_argument(f"--{name}", action="store_const", const="1", help=said)
    else:
        parser.add_argument(f"--{name}", metavar=value, action="append" if name in REPEATED else "store", help=said)


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"NUMBRA_{name.replace('-', '_').upper()}"


def chosen(args: Namespace, environ: Mapping[str, str] = os.environ) -> Chosen:
    """All settings: a flag before the environment, the environment before the default."""

    def given(name: str, usual: object = "") -> Given:
        return _given(args, environ, name, usual)

    lan = _switch(given("lan"))
    return Chosen(
        host=_host(given("host"), lan=lan),
        port=_whole(given("port", PORT), 0, HIGHEST_PORT),
        workers=_whole(given("workers", 1), 1, MOST_WORKERS),
        pace=_seconds(given("pace", PACE), LONGEST_PACE),
        away=_seconds(given("away", f"{AWAY:g}"), MAX_AWAY),
        keep_tables=_whole(given("keep-tables", KEEP_TABLES), 1, LONGEST_KEPT),
        keep_games=_whole(given("keep-games", KEEP_GAMES), 1, LONGEST_KEPT),
        keep_guests=_whole(given("keep-guests", KEEP_GUESTS), 1, LONGEST_KEPT),
        metrics=_host_and_port(given("metrics")),
        trusted_proxy=_addresses(given("trusted-proxy")),
        contact=_contact(given("contact")),
        chat=_chat(given("chat", "on")),
        hostname=_hostnames(given("hostname")),
        lan=lan,
        open=_switch(given("open")),
        log=given("log").value,
        database=database_of(args, environ),
    )


def database_of(args: Namespace, environ: Mapping[str, str] = os.environ) -> str:
    """The database's address."""
    return _given(args, environ, "database").value or _own_database()


def _given(args: Namespace, environ: Mapping[str, str], name: str, usual: object = "") -> Given:
    flag = getattr(args, name.replace("-", "_"))
    if flag is not None:
        return Given(f"--{name}", ",".join(flag) if name in REPEATED else flag)
    return Given(variable(name), environ.get(variable(name)) or str(usual))


def _host(given: Given, *, lan: bool) -> str:
    if lan and given.value:
        raise UsageError(LAN_HAS_HOST, setting=given.source)
    return ALL_ADDRESSES if lan else given.value or HOST


def _whole(given: Given, least: int, most: int) -> int:
    text = given.value
    short = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    if not (short and least <= int(text) <= most):
        raise UsageError(
            BAD_SETTING, setting=given.source, given=text, expected=WHOLE_NUMBER.filled(least=least, most=most)
        )
    return int(text)


def _seconds(given: Given, most: float) -> float:
    try:
        seconds = float(given.value)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= most:
        raise UsageError(BAD_SETTING, setting=given.source, given=given.value, expected=SECONDS.filled(most=most))
    return seconds


def _addresses(given: Given) -> str:
    """The addresses without blanks. A network is written by its first address, as later comparisons expect."""
    listed = [one.strip() for one in given.value.split(",")] if given.value else []
    try:
        for one in listed:
            ipaddress.ip_network(one)
    except ValueError:
        raise UsageError(BAD_SETTING, setting=given.source, given=given.value, expected=ADDRESSES) from None
    return ",".join(listed)


def _contact(given: Given) -> str:
    """The contact as a URL that a browser can follow."""
    found = CONTACT.fullmatch(given.value)
    if given.value and found is None:
        raise UsageError(BAD_SETTING, setting=given.source, given=given.value, expected=MAIL_OR_PAGE)
    return f"mailto:{found['mail']}" if found and found["mail"] else given.value


def _host_and_port(given: Given) -> str:
    host, _, port = given.value.rpartition(":")
    number = int(port) if port.isascii() and port.isdecimal() and len(port) <= len(str(HIGHEST_PORT)) else 0
    if given.value and not (HOSTNAME.fullmatch(host.strip("[]")) and 0 < number <= HIGHEST_PORT):
        raise UsageError(BAD_SETTING, setting=given.source, given=given.value, expected=HOST_AND_PORT)
    return given.value


def _hostnames(given: Given) -> str:
    """The host names without blanks."""
    listed = [one.strip() for one in given.value.split(",")] if given.value else []
    if not all(HOSTNAME.fullmatch(one) for one in listed):
        raise UsageError(BAD_SETTING, setting=given.source, given=given.value, expected=HOSTNAMES)
    return ",".join(listed)


def _chat(given: Given) -> Literal["off", "phrases", "on"]:
    match given.value:
        case "off" | "phrases" | "on":
            return given.value
    raise UsageError(BAD_SETTING, setting=given.source, given=given.value, expected=OFF_PHRASES_ON)


def _switch(given: Given) -> bool:
    if given.value not in ("", "0", "1"):
        raise UsageError(BAD_SETTING, setting=given.source, given=given.value, expected=YES_OR_NO)
    return given.value == "1"


def _own_database() -> str:
    """The database in the user's data folder, which is created if need be."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(CANNOT_WRITE, path=folder, why=error.strerror) from error
    return str(folder / DATABASE)
