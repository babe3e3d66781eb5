"""The tools of `numbra admin` that change something; those that cannot be undone ask for confirmation."""

import time
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from numbra.core.text import Text, shown

from .admin_tool import PERSON, TABLE, Tool, add_yes, confirmed, date, say
from .arguments import positive
from .refusals import LONG_REASON, TOO_MANY_DAYS, UsageError
from .texts import texts

if TYPE_CHECKING:
    from numbra.server.admin.moderator import Moderator
    from numbra.server.store import Store

CLOSE = texts("admin.close")
CLOSED = texts("admin.closed")
REMOVE = texts("admin.remove")
REMOVED = texts("admin.removed")
BAN = texts("admin.ban")
BANNED = texts("admin.banned")
UNBANNED = texts("admin.unbanned")
PURGE = texts("admin.purge")
PURGED = texts("admin.purged")
RENAME = texts("admin.rename")
RENAMED = texts("admin.renamed")
SETTLED = texts("admin.settled")
REPLACE = texts("admin.replace")
TOKEN = texts("admin.token")
MOST_DAYS = 3650
LONGEST_REASON = 200


async def close(store: "Store", args: Namespace) -> int:
    """Close a table."""
    if confirmed(args, CLOSE, table=shown(args.table)):
        await _moderator(store).close_table(args.table)
        say(args, CLOSED, table=args.table)
    return 0


async def remove(store: "Store", args: Namespace) -> int:
    """Remove a person from a table."""
    name = await _name(store, args.person)
    if confirmed(args, REMOVE, name=name, guest=args.person, table=shown(args.table)):
        await _moderator(store).remove(args.table, args.person)
        say(args, REMOVED, name=name, table=args.table)
    return 0


async def ban(store: "Store", args: Namespace) -> int:
    """Ban a person."""
    if args.days > MOST_DAYS:
        raise UsageError(TOO_MANY_DAYS, most=MOST_DAYS)
    reason = " ".join(args.reason.split())
    if len(reason) > LONGEST_REASON or not reason.isprintable():
        raise UsageError(LONG_REASON, most=LONGEST_REASON)
    name = await _name(store, args.person)
    if confirmed(args, BAN, name=name, guest=args.person, days=args.days):
        made = await _moderator(store).ban(args.person, args.days, reason, by_address=args.address)
        say(args, BANNED, guest=made.guest, until=date(made.until))
    return 0


async def unban(store: "Store", args: Namespace) -> int:
    """Lift a ban."""
    return say(args, UNBANNED, guest=await _moderator(store).unban(args.person))


async def purge(store: "Store", args: Namespace) -> int:
    """Delete what a person said."""
    if confirmed(args, PURGE, name=await _name(store, args.person), guest=args.person):
        await _moderator(store).purge(args.person)
        say(args, PURGED)
    return 0


async def rename(store: "Store", args: Namespace) -> int:
    """Give a person a friendly name."""
    if confirmed(args, RENAME, name=await _name(store, args.person), guest=args.person):
        name = await _moderator(store).rename(args.person, args.voice.language)
        say(args, RENAMED, guest=args.person, name=name)
    return 0


async def settle(store: "Store", args: Namespace) -> int:
    """Settle a report."""
    await _moderator(store).settle(args.number)
    return say(args, SETTLED, number=args.number)


async def token(store: "Store", args: Namespace) -> int:
    """Make a new token."""
    from numbra.server.admin.token import replace_token

    if confirmed(args, REPLACE):
        made = await replace_token(store, "command")
        say(args, TOKEN)
        say(args, Text.same(made))
    return 0


def _moderator(store: "Store") -> "Moderator":
    from numbra.server.admin.moderator import Moderator  # here, so that other commands need not load it
    from numbra.server.live.rooms import Rooms

    return Moderator(store, Rooms(store), "command", time.time)


async def _name(store: "Store", guest: str) -> str:
    """A person's name, for the question; refused if there is no such person."""
    return shown(await _moderator(store).name_of(guest))


def _add_person(parser: ArgumentParser) -> None:
    parser.add_argument("person", metavar="PERSON", help=PERSON)


def _add_person_and_yes(parser: ArgumentParser) -> None:
    _add_person(parser)
    add_yes(parser)


def _add_table(parser: ArgumentParser) -> None:
    parser.add_argument("table", metavar="TABLE", help=TABLE)
    add_yes(parser)


def _add_remove(parser: ArgumentParser) -> None:
    parser.add_argument("table", metavar="TABLE", help=TABLE)
    _add_person_and_yes(parser)


def _add_ban(parser: ArgumentParser) -> None:
    _add_person(parser)
    parser.add_argument("--days", type=positive, required=True, metavar="N", help="for how long")
    parser.add_argument("--reason", default="", metavar="TEXT", help="why, as they are told")
    parser.add_argument("--address", action="store_true", help="let nobody new come in from their address")
    add_yes(parser)


def _add_number(parser: ArgumentParser) -> None:
    parser.add_argument("number", type=positive, metavar="NUMBER", help="as `numbra admin reports` shows it")


DEEDS = (
    Tool("close", "close a table", _add_table, close),
    Tool("remove", "remove a person from a table; in a running game a bot plays on", _add_remove, remove),
    Tool("ban", "ban a person, with everybody on their device, for some days", _add_ban, ban),
    Tool("unban", "lift a ban", _add_person, unban),
    Tool("purge", "delete what a person has said at any table", _add_person_and_yes, purge),
    Tool("rename", "give a person a friendly name", _add_person_and_yes, rename),
    Tool("settle", "mark a report as settled", _add_number, settle),
    Tool("token", "make a new token for the page /admin, and show it once", add_yes, token),
)
