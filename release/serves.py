"""Run in an environment with `numbra[table]`: opens a table, loads the page, and plays a game against a bot."""

import asyncio
import re
import subprocess
import sys
from tempfile import TemporaryDirectory

import httpx

from numbra.client import Guest
from numbra.client.playing import BotPlayer, play


async def game(address: str) -> None:
    """A game of shades from the first message to the result."""
    async with Guest.at(address, "Release") as guest:
        table = (await guest.open_table("shades", [None, "casual"], options={"rounds": 1})).table
        async with guest.follow(table) as seat:
            await seat.start()
        now = await play(guest, table, BotPlayer("shades", "casual"))
        assert now.status == "over"  # noqa: S101  # this is a check


with TemporaryDirectory() as folder:
    command = [
        sys.executable,
        "-m",
        "numbra",
        "serve",
        "--port=0",
        f"--database={folder}/n.db",
        "--pace=0",
        "--lang=en",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603  # ours
        try:
            lines = iter(server.stdout or ())
            found = next(found for line in lines if (found := re.search(r"is open at (http://\S+)", line)))
            page = httpx.get(found[1], trust_env=False)
            assert "<title>Numbra" in page.text, page.text  # noqa: S101  # this is a check
            asyncio.run(game(found[1]))
        finally:
            server.terminate()
