"""`numbra admin`: the host's tools, on the database itself; servers that run hear of what is done within seconds."""

import asyncio
from argparse import ArgumentParser, Namespace

from .admin_deeds import DEEDS
from .admin_lists import LISTS
from .arguments import Subparsers, add_language, voice_of
from .settings import add_database, database_of


def add(commands: Subparsers) -> None:
    """Register the command, with a command of its own for each tool."""
    parser = commands.add_parser("admin", help="people, tables, reports, bans", description=__doc__)
    tools = parser.add_subparsers(title="tools", metavar="TOOL", required=True)
    for tool in (*LISTS, *DEEDS):
        one: ArgumentParser = tools.add_parser(tool.name, help=tool.help, description=f"{tool.help.capitalize()}.")
        tool.add_arguments(one)
        add_database(one)
        add_language(one)
        one.set_defaults(run=run, tool=tool.run)


def run(args: Namespace) -> int:
    """Open the database, use the tool, and close it."""
    args.voice = voice_of(args.lang)
    return asyncio.run(_with_store(database_of(args), args))


async def _with_store(database: str, args: Namespace) -> int:
    from numbra.server.store.choosing import open_existing  # here, so that other commands need not load it

    store = await open_existing(database)
    try:
        done: int = await args.tool(store, args)
    finally:
        await store.close()
    return done
