"""`numbra join`: a local bot at a table of a remote server."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import httpx
import pytest

import numbra
from numbra.cli.join import Where, table_at
from numbra.client import Guest, Snapshot
from numbra.client.playing import BotPlayer, TableClosed, play
from packages import FIRST, Offer
from server.house import guest, house, line

from .conftest import Run


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server's address."""
    with house(tmp_path_factory.mktemp("house") / "numbra.db", away=0.0) as address:
        yield address


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost:7777/t/aB-_9",
        "http://localhost:7777/t/aB-_9/",
        "http://localhost:7777/api/tables/aB-_9",
    ],
)
def test_a_table_s_address(url: str) -> None:
    """As in the page's address bar, or as in the HTTP API."""
    assert table_at(url) == Where("http://localhost:7777", "aB-_9")


@pytest.mark.parametrize("url", ["", "aB-_9", "localhost:7777/t/x", "http://localhost/t/", "ftp://h/t/x", "http://h/x"])
def test_what_is_not_a_table_s_address(run: Run, url: str) -> None:
    """It is refused, with an example."""
    code, out, err = run("join", url, "--bot", "casual")
    assert (code, out) == (2, "")
    assert "is not a table’s address, such as http://localhost:7777/t/CODE." in err


def opened(http: httpx.Client, game: str = "shades", seats: tuple[str | None, ...] = (None, None)) -> str:
    """Open a table."""
    return str(http.post("/api/tables", json={"game": game, "seats": list(seats)}).json()["table"])


def play_against_whoever_joins(
    http: httpx.Client, address: str, table: str, game: str = "shades", bot: str = "casual"
) -> Thread:
    """A thread in which Ann waits until all seats are taken, starts, and plays."""

    def hers() -> None:
        with line(http, table) as seat:
            while None in [one["name"] for one in seat.get()["table"]["seats"]]:
                pass
            seat.answer({"type": "start", "id": "start"})
        asyncio.run(to_the_end(http, address, table, BotPlayer(game, bot)))

    thread = Thread(target=hers)
    thread.start()
    return thread


async def to_the_end(http: httpx.Client, address: str, table: str, player: BotPlayer) -> Snapshot:
    """Play to the end as a guest who sits at the table."""
    async with httpx.AsyncClient(base_url=address, cookies=http.cookies, trust_env=False) as same:
        return await play(Guest(same, "Ann"), table, player)


def test_a_bot_joins_and_plays_to_the_end(run: Run, address: str) -> None:
    """With a name of its own; the output says who won."""
    with guest(address, "Ann") as ann:
        table = opened(ann)
        thread = play_against_whoever_joins(ann, address, table)
        code, out, err = run("join", f"{address}/t/{table}", "--bot", "casual", "--name", "Robot")
        thread.join()
    assert (code, err) == (0, "")
    sat, *about, over = out.splitlines()
    assert sat == f"Robot sits at table {table}, seat 1, and plays as Casual."
    assert about[0].startswith("Casual: ")
    assert over.startswith("The game is over. Winner: ")
    assert "Ann" in over or "Robot" in over


def test_a_bot_plays_a_game_that_cannot_be_sampled(run: Run, address: str, example_game: numbra.Game) -> None:
    """The server tells it what is legal, since that does not follow from the view without a state."""
    with guest(address, "Ann") as ann:
        table = opened(ann, example_game.name)
        thread = play_against_whoever_joins(ann, address, table, example_game.name, "random")
        code, out, err = run("join", f"{address}/t/{table}", "--bot", "random", "--name", "Robot")
        thread.join()
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].startswith("The game is over. Winner: ")


def test_a_bot_of_ones_own_joins(run: Run, address: str, offer: Offer) -> None:
    """Named by its module and class; the server knows nothing of it."""
    offer("mine", FIRST)
    with guest(address, "Ann") as ann:
        table = opened(ann)
        thread = play_against_whoever_joins(ann, address, table)
        code, out, err = run("join", f"{address}/t/{table}", "--bot", "mine:First")
        thread.join()
    assert (code, err) == (0, "")
    assert "plays as Mine:First." in out


def test_what_the_server_refuses(run: Run, address: str) -> None:
    """The server's sentence is printed; an unknown bot is refused before it sits down."""
    with guest(address, "Ann") as ann:
        full, free = opened(ann, seats=(None, "casual")), opened(ann)
        code, _, err = run("join", f"{address}/t/{full}", "--bot", "casual")
        assert (code, err) == (1, "numbra: The server refuses: All seats are taken.\n")
        code, _, err = run("join", f"{address}/t/{free}", "--bot", "deep")
        assert code == 2
        assert "has no bot called “deep”" in err
        code, _, err = run("join", f"{address}/t/nowhere", "--bot", "casual")
        assert (code, err) == (1, "numbra: Table nowhere is not there, or was closed.\n")
        code, _, err = run("join", f"{address}/t/{free}", "--bot", "casual", "--name", " ")
        assert code == 1
        assert "A name has 1 to" in err
        with line(ann, free) as hers:
            assert [one["name"] for one in hers.get()["table"]["seats"]] == ["Ann", None]


def test_where_no_server_answers(run: Run) -> None:
    """One line, in the language asked for."""
    code, _, err = run("join", "http://127.0.0.1:1/t/x", "--bot", "casual", "--lang", "fr")
    assert code == 1
    assert err.startswith("numbra: Aucun serveur Numbra ne répond à http://127.0.0.1:1 : ")
    assert err.count("\n") == 1


def test_a_bot_comes_back_when_the_server_does(tmp_path: Path) -> None:
    """It takes the same seat, and plays to the end."""

    async def two_lives() -> Snapshot:
        first = house(tmp_path / "numbra.db")
        address = await asyncio.to_thread(first.__enter__)
        async with Guest.at(address, "Ann") as ann, Guest.at(address, "Ben") as ben:
            table = (await ann.open_table("shades", [None, None])).table
            await ben.sit(table)
            his = asyncio.create_task(play(ben, table, BotPlayer("shades", "casual")))
            async with ann.follow(table) as seat:
                await seat.start()
            await asyncio.to_thread(first.__exit__, None, None, None)
            second = house(tmp_path / "numbra.db", int(address.rpartition(":")[2]))
            await asyncio.to_thread(second.__enter__)
            ends = await asyncio.gather(his, play(ann, table, BotPlayer("shades", "casual")))
            await asyncio.to_thread(second.__exit__, None, None, None)
            assert [end.seat for end in ends] == [1, 0]
            return ends[0]

    assert asyncio.run(two_lives()).status == "over"


def test_a_bot_leaves_a_table_that_is_closed(address: str) -> None:
    """The creator closes it before the start."""

    async def closed() -> None:
        async with Guest.at(address, "Ann") as ann, Guest.at(address, "Ben") as ben:
            table = (await ann.open_table("shades", [None, None])).table
            await ben.sit(table)
            his = asyncio.create_task(play(ben, table, BotPlayer("shades", "casual")))
            async with ann.follow(table) as seat:
                await seat.ask("close")
            await his

    with pytest.raises(TableClosed):
        asyncio.run(closed())


def test_a_bot_takes_its_seat_back(address: str) -> None:
    """The others had voted for the server's bot to play on for it."""

    async def replaced() -> Snapshot:
        async with Guest.at(address, "Ann") as ann, Guest.at(address, "Ben") as ben:
            table = (await ann.open_table("shades", [None, None])).table
            await ben.sit(table)
            async with ann.follow(table) as seat:
                await seat.start()
                await seat.ask("vote", seat=1)
            ends = await asyncio.gather(
                play(ben, table, BotPlayer("shades", "casual")), play(ann, table, BotPlayer("shades", "casual"))
            )
            return ends[0]

    end = asyncio.run(replaced())
    assert end.status == "over"
    assert end.table["seats"][1]["bot"] is None
