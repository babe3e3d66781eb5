"""The tools of `numbra admin` that change something; what cannot be taken back is asked once more."""

import time
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from numbra.core.text import Text, shown

from .admin_tool import PERSON, TABLE, Tool, add_yes, confirmed, date, say
from .arguments import positive
from .refusals import LONG_REASON, TOO_MANY_DAYS, UsageError

if TYPE_CHECKING:
    from numbra.server.admin.moderator import Moderator
    from numbra.server.store import Store

CLOSE = Text("Close table {table}?", "Tisch {table} schließen?", "Fermer la table {table} ?")
CLOSED = Text("Table {table} is closed.", "Tisch {table} ist geschlossen.", "La table {table} est fermée.")
REMOVE = Text(
    "Remove {name} ({guest}) from table {table}? They cannot come back to it.",
    "{name} ({guest}) von Tisch {table} entfernen? Dorthin gibt es kein Zurück.",
    "Retirer {name} ({guest}) de la table {table} ? Son retour y sera impossible.",
)
REMOVED = Text(
    "{name} is removed from table {table}.",
    "{name} ist von Tisch {table} entfernt.",
    "{name} n’est plus à la table {table}.",
)
BAN = Text(
    "Ban {name} ({guest}) for {days} days? They leave all their tables.",
    "{name} ({guest}) für {days} Tage sperren? Alle ihre Plätze werden frei.",
    "Exclure {name} ({guest}) pendant {days} jours ? Toutes ses places seront libérées.",
)
BANNED = Text(
    "{guest} is banned until {until} UTC.",
    "{guest} ist bis {until} UTC gesperrt.",
    "{guest} est exclu jusqu’au {until} UTC.",
)
UNBANNED = Text("{guest} is not banned any more.", "{guest} ist nicht mehr gesperrt.", "{guest} n’est plus exclu.")
PURGE = Text(
    "Delete everything that {name} ({guest}), and those on the same device, have said at any table?",
    "Alles löschen, was {name} ({guest}) und die auf demselben Gerät an irgendeinem Tisch gesagt haben?",
    "Effacer tout ce que {name} ({guest}), et ceux du même appareil, ont dit à toute table ?",
)
PURGED = Text("It is deleted.", "Es ist gelöscht.", "C’est effacé.")
RENAME = Text(
    "Give {name} ({guest}) another name?", "{name} ({guest}) anders nennen?", "Donner un autre nom à {name} ({guest}) ?"
)
RENAMED = Text("{guest} is now called {name}.", "{guest} heißt jetzt {name}.", "{guest} s’appelle maintenant {name}.")
SETTLED = Text("Report {number} is settled.", "Meldung {number} ist erledigt.", "Le signalement {number} est réglé.")
REPLACE = Text(
    "Make a new token? The one before, and whoever is signed in with it, are good no more.",
    "Ein neues Token machen? Das bisherige und alle Anmeldungen damit gelten dann nicht mehr.",
    "Créer un nouveau jeton ? L’ancien, et les sessions ouvertes avec lui, ne vaudront plus.",
)
TOKEN = Text(
    "The new token for the page /admin; it is shown only now:",
    "Das neue Token für die Seite /admin; es wird nur jetzt gezeigt:",
    "Le nouveau jeton pour la page /admin ; il n’est montré que maintenant :",
)
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
    """What somebody is called, to ask about; refused if there is no such person."""
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
