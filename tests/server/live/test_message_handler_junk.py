"""Any bytes are answered with a refusal; the table and the connection stay as they were."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numbra.server.limits.client_limits import MESSAGES_OF_SOCKET
from numbra.server.protocol.base import LONGEST_MESSAGE
from server.process import House, house, run, seed_where

ACT = b'{"type":"act","id":"a","sequence":4,"action":%b}'
JUNK = {
    "nothing": b"",
    "no JSON": b"guess 3",
    "half of it": b'{"type":"ping","id":"a"',
    "two of them": b'{"type":"ping","id":"a"}{"type":"ping","id":"b"}',
    "a list": b'[{"type":"ping","id":"a"}]',
    "a number": b"7",
    "null": b"null",
    "no type": b'{"id":"a"}',
    "unknown type": b'{"type":"shout","id":"a"}',
    "a message of the server’s": b'{"type":"accepted","id":"a","sequence":1}',
    "no id": b'{"type":"ping"}',
    "empty id": b'{"type":"ping","id":""}',
    "long id": b'{"type":"ping","id":"%b"}' % (b"a" * 65),
    "number as id": b'{"type":"ping","id":7}',
    "unknown field": b'{"type":"ping","id":"a","more":1}',
    "another’s seat": b'{"type":"act","id":"a","seat":1,"sequence":4,"action":{"type":"guess","number":3}}',
    "no sequence": b'{"type":"act","id":"a","action":{}}',
    "negative sequence": b'{"type":"act","id":"a","sequence":-1,"action":{}}',
    "huge sequence": b'{"type":"act","id":"a","sequence":9007199254740993,"action":{}}',
    "half a sequence": b'{"type":"act","id":"a","sequence":1.5,"action":{}}',
    "text as sequence": b'{"type":"act","id":"a","sequence":"4","action":{}}',
    "list as action": ACT % b"[]",
    "null as action": ACT % b"null",
    "huge number": ACT % (b'{"type":"guess","number":%b}' % (b"9" * 400)),
    "number beyond all bounds": ACT % (b'{"type":"guess","number":%b}' % (b"9" * 9000)),
    "infinite number": ACT % b'{"type":"guess","number":1e999}',
    "not a number": ACT % b'{"type":"guess","number":NaN}',
    "deep list": b"[" * 16_000,
    "deep action": ACT % (b'{"type":' + b"[" * 8_000 + b"]" * 8_000 + b"}"),
    "fairly deep action": ACT % (b'{"type":' + b"[" * 400 + b"]" * 400 + b"}"),
    "deep object": ACT % (b'{"type":' * 1_500 + b"1" + b"}" * 1_500),
    "too many previews": b'{"type":"preview","id":"a","actions":[%b]}' % b",".join([b"{}"] * 65),
    "too many cards": b'{"type":"drafts","id":"a","cards":[%b]}' % b",".join([b'"1"'] * 65),
    "numbers as cards": b'{"type":"drafts","id":"a","cards":[1]}',
    "long talk": b'{"type":"say","id":"a","text":"%b"}' % (b"a" * 501),
    "a reaction of one’s own": b'{"type":"react","id":"a","reaction":"shrug"}',
    "no reaction": b'{"type":"react","id":"a"}',
    "words as a reaction": b'{"type":"react","id":"a","reaction":"hello","text":"hello"}',
    "neither yes nor no": b'{"type":"rematch-answer","id":"a","yes":"maybe"}',
    "no answer": b'{"type":"rematch-answer","id":"a"}',
    "half a turn": b'{"type":"rematch","id":"a","rotate":0.5}',
    "another’s answer": b'{"type":"rematch-answer","id":"a","yes":true,"seats":[0,1]}',
    "a table of one’s own": b'{"type":"rematch-now","id":"a","table":"mine"}',
    "no UTF-8": b'{"type":"ping","id":"\xff\xfe"}',
    "half a surrogate": b'{"type":"ping","id":"\\ud800"}',
    "two first halves": b'{"type":"ping","id":"\\ud800\\ud800"}',
    "a second half": b'{"type":"ping","id":"\\udc00"}',
    "zero bytes": b"\x00" * 100,
    "a byte order mark": b'\xef\xbb\xbf{"type":"ping","id":"a"}',
    "too long": b'{"type":"ping","id":"a"}' + b" " * LONGEST_MESSAGE,
}


async def table_of(here: House) -> str:
    """A table where ann is to guess."""
    return await here.begun("ann", "ben", seed=seed_where("shades", 0))


def test_junk_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    """From players and spectators alike; the connection stays open."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await table_of(here)
            for guest in ("ann", "zoe", None):
                for what, raw in JUNK.items():
                    talk = here.talk(table, guest)
                    refused = await talk.raw(raw)
                    assert refused["type"] == "refused", what
                    kinds = ("wire/", "core/malformed-action", "shades/no-such-number", "table/not-seated")
                    assert refused["code"].startswith(kinds), (what, refused)
                    assert refused["sentence"], what
                    assert len(msgspec.json.encode(refused)) < 2 * LONGEST_MESSAGE, what
                    assert (await talk("ping"))["type"] == "pong", what
            assert len(await here.log(table)) == 4

    run(work())


def test_the_longest_message_is_long_enough(tmp_path: Path) -> None:
    """Exactly the number of bytes that is allowed."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            talk = here.talk(await table_of(here), "ann")
            ping = b'{"type":"ping","id":"a"}'
            assert (await talk.raw(ping + b" " * (LONGEST_MESSAGE - len(ping))))["type"] == "pong"
            refused = await talk.raw(ping + b" " * (LONGEST_MESSAGE - len(ping) + 1))
            assert refused["code"] == "wire/too-long"

    run(work())


def test_whoever_talks_too_fast_is_refused_until_time_has_passed(tmp_path: Path) -> None:
    """Junk counts as well; other connections are not affected."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await table_of(here)
            talk = here.talk(table, "ann")
            answers = [(await talk("ping"))["type"] for _ in range(MESSAGES_OF_SOCKET + 1)]
            assert answers == ["pong"] * MESSAGES_OF_SOCKET + ["refused"]
            assert (await here.talk(table, "ann")("ping"))["type"] == "pong"
            here.time.now += 1
            assert (await talk("ping"))["type"] == "pong"
            junk = here.talk(table, "ann")
            for _ in range(MESSAGES_OF_SOCKET):
                assert (await junk.raw(b"{}"))["code"] == "wire/malformed"
            assert (await junk("ping"))["type"] == "refused"

    run(work())


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
PLAIN = ("back", "go-on", "resign", "pause", "resume", "start", "leave", "close", "rematch-now")
"""Messages that have nothing but an id."""
OTHERS = ("act", "board", "preview", "drafts", "suppose", "fill", "vote", "say", "chat", "ping", "react", "rematch")
kinds = st.sampled_from([*OTHERS, "rematch-answer", *PLAIN])
fields = st.dictionaries(
    st.sampled_from(["sequence", "action", "actions", "cards", "bot", "seat", "text", "on", "id", "reaction", "yes"]),
    values,
    max_size=4,
)


@pytest.mark.parametrize("kind", ["shades", "nmbrs", "code777"])
def test_any_message_is_answered(tmp_path_factory: pytest.TempPathFactory, kind: str) -> None:
    """Right or wrong, in any mixture; there is never a server error."""

    @settings(max_examples=15, deadline=None, database=None, derandomize=True)
    @given(st.lists(st.tuples(kinds, fields) | st.binary(max_size=40), max_size=10))
    def check(messages: list[tuple[str, dict[str, object]] | bytes]) -> None:
        async def work() -> None:
            async with house(tmp_path_factory.mktemp("fuzz"), driving=False) as here:
                talk = here.talk(await here.begun("ann", "ben", kind=kind), "ann")
                for message in messages:
                    answer = await (talk.raw(message) if isinstance(message, bytes) else talk(message[0], **message[1]))
                    assert answer["type"] in ("accepted", "refused", "previewed", "drafted", "shown", "pong")

        run(work())

    check()
