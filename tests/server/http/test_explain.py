"""Explanations by a master: of every move of a finished game, for anybody; of no other game."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

import numbra
from numbra.bots.hint import considered
from numbra.core.chance import seed_hash
from numbra.core.record import Record
from numbra.core.text import LANGUAGES, Language
from numbra.core.voice import Voice
from numbra.server.limits import client_limits
from server.finished import finished
from server.house import guest, house, line


@pytest.fixture(scope="module")
def somebody(address: str) -> Iterator[httpx.Client]:
    """A client of a guest who plays."""
    with guest(address, "Ann") as ann:
        yield ann


@pytest.fixture(scope="module")
def over(somebody: httpx.Client) -> str:
    """A table with a finished game."""
    return finished(somebody)


def explained(http: httpx.Client, table: str, move: object, **query: str) -> httpx.Response:
    """The response for a move."""
    return http.get(f"/api/tables/{table}/explain", params={"move": str(move), **query})


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_move_as_a_master_sees_it(somebody: httpx.Client, over: str, language: Language) -> None:
    """The same thought that the game's record gives, in the language asked for."""
    record = Record.parse(somebody.get(f"/api/tables/{over}/record").text)
    states = [step.state for step in record.replay()]
    for number in (1, 2, len(record.moves)):
        move, state = record.moves[number - 1], states[number - 1]
        told = explained(somebody, over, number, lang=language).json()
        thought = considered(state.view(move.seat), state.actions(move.seat), key=seed_hash(record.header.seed))
        assert (told["move"], told["seat"], told["played"]) == (number, move.seat, move.action)
        assert told["seats"] == [one.seat for one in record.moves]
        assert told["words"]
        assert told["action"] == msgspec.to_builtins(thought.action)
        played = numbra.game(record.header.game)
        assert told["said"] == (played.say(thought.action, Voice(language)) if thought.action else "")
        assert [one["said"] for one in told["candidates"]] == [
            played.say(one.action, Voice(language)) if one.action else "" for one in thought.candidates[:20]
        ]
        assert (told["reason"], told["measure"]) == (thought.reason.say(language), thought.measure.say(language))
        values = [one.value for one in thought.candidates[: len(told["candidates"])]]
        assert [one["value"] for one in told["candidates"]] == values
        assert [one["what"] for one in told["beliefs"]] == [
            one.what.say(language) for one in thought.beliefs[: len(told["beliefs"])]
        ]


def test_a_player_reads_of_themselves_as_you(somebody: httpx.Client, over: str) -> None:
    """If the request names the reader's seat; others read the name."""
    told = explained(somebody, over, 1).json()
    (word,), (own,) = told["words"], explained(somebody, over, 1, me=str(told["seat"])).json()["words"]
    other = explained(somebody, over, 1, me=str(1 - told["seat"])).json()
    assert (own.split()[0], other["words"]) == ("You", [word])
    assert not word.startswith("You")


def test_anybody_may_ask(address: str, over: str) -> None:
    """The record of a finished game is public for everybody who knows the table's code."""
    with httpx.Client(base_url=address, trust_env=False, headers={"accept-language": "de"}) as stranger:
        assert explained(stranger, over, 1).status_code == 200


@pytest.mark.parametrize(
    ("move", "status", "code"),
    [(1000, 409, "table/no-such-move"), (0, 409, "table/no-such-move"), ("x", 400, "http/400")],
)
def test_moves_that_there_are_not(somebody: httpx.Client, over: str, move: object, status: int, code: str) -> None:
    """The refusal says how many moves there are."""
    no = explained(somebody, over, move)
    assert (no.status_code, no.json()["code"]) == (status, code)


def test_no_game_that_is_still_played(somebody: httpx.Client) -> None:
    """It would reveal hidden cards. Games that have not begun, and tables that do not exist, are refused as well."""
    table = somebody.post("/api/tables", json={"game": "code777", "seats": [None, "random"]}).json()["table"]
    assert explained(somebody, table, 1).json()["code"] == "table/not-over"
    with line(somebody, table) as hers:
        hers.answer({"type": "start", "id": "start"})
        assert explained(somebody, table, 1).json()["code"] == "table/not-over"
    assert explained(somebody, "nowhere", 1).status_code == 404


def test_a_log_is_replayed_for_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So one address cannot ask for many at once: stories, records and explanations share a rate limit."""
    monkeypatch.setattr(client_limits, "QUESTIONS", 2)
    monkeypatch.setattr(client_limits, "QUESTIONS_PER_SECOND", 0.001)
    with house(tmp_path / "numbra.db", limited=True) as address, guest(address) as ann:
        answers = [ann.get(f"/api/tables/nowhere/{what}").status_code for what in ("story", "record", "explain?move=1")]
    assert answers == [404, 404, 429]
