"""Guests are identified by the session that was signed for them here."""

import hmac
import unicodedata
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest

from numbra.core.text import LANGUAGES, Language
from numbra.server.people.guests import FIRST_WORDS, SECOND_WORDS, SEEN_AFTER, Guests, friendly_name
from numbra.server.people.names import LONGEST_NAME
from numbra.server.store.protocol import AVATARS, usual_avatar
from numbra.server.table.refusals import Refused
from server.process import Time, house, run


def test_a_session_brings_back_the_guest(tmp_path: Path) -> None:
    """Later, and after a restart, too."""

    async def work() -> None:
        async with house(tmp_path) as here:
            known = await Guests.of(here.store, here.time)
            ann, session = await known.come_in("Ann")
            assert (ann.name, ann.created, ann.seen) == ("Ann", 1000.0, 1000.0)
            assert await known.of_session(session) == ann
            assert known.token_of(session) == (ann.id, 0, int(here.time()))
        async with house(tmp_path) as here:
            assert await (await Guests.of(here.store, here.time)).of_session(session) == ann

    run(work())


def test_nobody_can_forge_a_session(tmp_path: Path) -> None:
    """Forged, foreign, shortened, empty or malformed ones are invalid."""

    async def work() -> None:
        (tmp_path / "other").mkdir()
        async with house(tmp_path) as here, house(tmp_path / "other") as elsewhere:
            known = await Guests.of(here.store, here.time)
            ann, session = await known.come_in("Ann")
            ben, another = await known.come_in("Ben")
            strangers = await Guests.of(elsewhere.store, here.time)
            _, foreign = await strangers.come_in("Ann")
            signature = session.partition(".")[2]
            forged = hmac.new(b"", ann.id.encode(), sha256).hexdigest()
            for wrong in (
                None,
                "",
                ".",
                ann.id,
                f"{ann.id}.",
                f".{signature}",
                signature,
                f"{ben.id}.{signature}",
                f"{ann.id}.{another.partition('.')[2]}",
                f"{ann.id}.{forged}",
                foreign,
                session[:-1],
                session + "0",
                session + ".",
                session.upper(),
                " " + session,
                f"é.{signature}",
                f"\ud800.{signature}",
                f"{ann.id}.\udfff",
                "\x00",
                "x" * 100_000,
            ):
                assert known.token_of(wrong) is None
                assert await known.of_session(wrong) is None
            assert strangers.token_of(session) is None

    run(work())


def test_the_signature_is_compared_in_constant_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the standard function for it."""
    compared: list[tuple[bytes, bytes]] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return False

    monkeypatch.setattr(hmac, "compare_digest", compare)

    async def work() -> None:
        async with house(tmp_path) as here:
            known = await Guests.of(here.store)
            _, session = await known.come_in("Ann")
            assert known.token_of(session) is None
            assert [other for _, other in compared] == [session.encode()]

    run(work())


def test_ids_and_sessions_cannot_be_guessed(tmp_path: Path) -> None:
    """Two guests of the same name are different guests."""

    async def work() -> None:
        async with house(tmp_path) as here:
            known = await Guests.of(here.store)
            everybody = [await known.come_in("Ann") for _ in range(20)]
            assert len({guest.id for guest, _ in everybody}) == 20
            assert all(len(guest.id) >= 16 for guest, _ in everybody)
            assert len({session for _, session in everybody}) == 20

    run(work())


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \t\n Smith  ", "Ann Smith"),
        ("a", "a"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("Ἀθηνᾶ", unicodedata.normalize("NFC", "Ἀθηνᾶ")),
        ("王小明", "王小明"),
        ("علي", "علي"),
        ("🦊", "🦊"),
        ("<b>", "<b>"),
        ("a\u00a0b", "a b"),
        ("a\u3000b", "a b"),
        ("7", "7"),
    ],
)
def test_names_people_may_have(tmp_path: Path, typed: str, shown: str) -> None:
    """In any script; white space is normalised."""

    async def work() -> None:
        async with house(tmp_path) as here:
            known = await Guests.of(here.store)
            guest, _ = await known.come_in(typed)
            assert guest.name == shown
            assert await here.store.guest(guest.id) == guest

    run(work())


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\t\n",
        "\u3000\u2003",
        "x" * (LONGEST_NAME + 1),
        "a\x00b",
        "a\x1b[31m",
        "a\u200bb",
        "\u200b",
        "\u202egnp",
        "\u00ad",
        "\ufeff",
        "\ud800",
        "\ue000",
        "\u0301",
        "\u3164",
        "\u2800\u2800",
        "\u115f\u1160",
        "Ann\u3164",
        "a" + "\u0301" * 8,
    ],
)
def test_names_nobody_may_have(tmp_path: Path, name: str) -> None:
    """Empty, too long, invisible, misleading or unreadable; nothing is stored then."""

    async def work() -> None:
        async with house(tmp_path) as here:
            known = await Guests.of(here.store)
            ann, _ = await known.come_in("Ann")
            for ask in (known.come_in, partial(known.change, ann, avatar=1)):
                with pytest.raises(Refused) as no:
                    await ask(name=name)
                assert no.value.code == "guest/wrong-name"
                assert str(LONGEST_NAME) in no.value.sentence("de")
            assert await here.store.guest(ann.id) == ann

    run(work())


def test_a_guest_may_change_their_name_and_stays_the_same_guest(tmp_path: Path) -> None:
    """The session stays the same."""

    async def work() -> None:
        async with house(tmp_path) as here:
            known = await Guests.of(here.store, here.time)
            ann, session = await known.come_in("Ann")
            renamed = await known.change(ann, name=" Anna  B ")
            assert (renamed.id, renamed.name, renamed.created) == (ann.id, "Anna B", ann.created)
            assert await known.of_session(session) == renamed

    run(work())


def test_a_guest_has_an_avatar_from_the_beginning_and_may_choose_another(tmp_path: Path) -> None:
    """Guests on the same device have one, too; the first of them is the host, and has the host's avatar."""

    async def work() -> None:
        async with house(tmp_path) as here:
            known = await Guests.of(here.store, here.time)
            ann, session = await known.come_in("Ann")
            mum, kid = await known.bring(ann, ["Mum", "Kid"])
            usual = [usual_avatar(one.id) for one in (ann, ann, kid)]
            assert [one.portrait for one in (ann, mum, kid)] == usual
            changed = await known.change(ann, avatar=(ann.portrait + 1) % AVATARS)
            assert changed.portrait != ann.portrait
            (mum,) = await known.bring(changed, ["Mum"])
            assert mum.portrait == changed.portrait
            assert (await known.change(changed, name="Anna")).portrait == changed.portrait
            again = await known.of_session(session)
            assert again is not None
            assert (again.name, again.person.avatar) == ("Anna", changed.portrait)

    run(work())


def test_that_a_guest_was_here_is_written_down_now_and_then(tmp_path: Path) -> None:
    """Not with every request, but often enough that they are not deleted as unused."""

    async def work() -> None:
        time = Time()
        async with house(tmp_path, time=time) as here:
            known = await Guests.of(here.store, time)
            ann, session = await known.come_in("Ann")
            time.now += SEEN_AFTER
            assert await known.of_session(session) == ann
            time.now += 1
            again = await known.of_session(session)
            assert again is not None
            assert again.seen == time.now
            assert await here.store.guest(ann.id) == again
            time.now -= 400 * 24 * 3600  # the clock was wrong, and is corrected
            corrected = await known.of_session(session)
            assert corrected is not None
            assert corrected.seen == time.now
            assert await here.store.guest(ann.id) == corrected

    run(work())


def test_a_forgotten_guest_is_nobody(tmp_path: Path) -> None:
    """However well their session is signed."""

    async def work() -> None:
        async with house(tmp_path) as here:
            known = await Guests.of(here.store)
            ann, session = await known.come_in("Ann")
            await here.store.forget_guest(ann.id)
            assert await known.of_session(session) is None

    run(work())


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_types_no_name_gets_a_friendly_one(tmp_path: Path, language: Language) -> None:
    """One that they could have typed themselves, in their language."""
    names = {friendly_name(language) for _ in range(100)}
    assert len(names) > 20

    async def work() -> None:
        async with house(tmp_path) as here:
            known = await Guests.of(here.store)
            guest, _ = await known.come_in(language=language)
            first, second = guest.name.split()
            assert (first in FIRST_WORDS.say(language), second in SECOND_WORDS.say(language)) == (True, True)
            for name in sorted(names)[:10]:
                assert (await known.come_in(name))[0].name == name

    run(work())
