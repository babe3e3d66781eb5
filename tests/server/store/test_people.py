"""Guests, their chat and notes, and how they are deleted."""

from math import inf

import pytest

from numbra.server.store import Entry, Guest, Note, Person, Resent, Store, StoreError
from numbra.server.store.protocol import A_DAY, AVATARS, TALK_A_DAY, Due, usual_avatar
from server.store.databases import Database, entry, keep_guests, run, table


def test_a_guest_is_kept_changed_and_seen(database: Database) -> None:
    """Under their id; unknown ids have no guest, and changes do not create one."""

    async def scenario(store: Store) -> None:
        ann = Guest(id="ann", name="Ann", created=1.0, seen=2.0)
        await store.keep_guest(ann)
        assert await store.guest("ann") == ann
        await store.change_guest("ann", name="Änne")
        await store.saw_guest("ann", 4.0)
        await store.saw_guest("ann", 3.0)
        assert await store.guest("ann") == Guest(id="ann", name="Änne", created=1.0, seen=3.0)
        await store.change_guest("bob", name="Bob", avatar=3)
        await store.saw_guest("bob", 3.0)
        assert await store.guest("bob") is None

    run(database, scenario)


def test_what_is_not_changed_stays(database: Database) -> None:
    """A name without an avatar, an avatar without a name, both, and avatar 0."""

    async def scenario(store: Store) -> None:
        await store.keep_guest(Guest(id="ann", name="Ann", created=1.0, seen=2.0, avatar=7))
        found = []
        for changed in ({"avatar": 0}, {"name": "Anna"}, {"name": "Änne", "avatar": 63}, {}):
            await store.change_guest("ann", **changed)
            guest = await store.guest("ann")
            assert guest is not None
            found.append((guest.name, guest.avatar))
        assert found == [("Ann", 0), ("Anna", 0), ("Änne", 63), ("Änne", 63)]

    run(database, scenario)


def test_people_are_known_guests(database: Database) -> None:
    """With their chosen or default avatar, and their host; unknown ids are left out."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob", "o'hara")
        await store.keep_guest(Guest(id="kid", name="Kid", created=1.0, seen=1.0, host="ann", avatar=5))
        await store.change_guest("bob", avatar=0)
        assert await store.people(["bob", "o'hara", "zoe", "bob", "kid"]) == {
            "bob": Person("Bob", 0),
            "o'hara": Person("O'Hara", usual_avatar("o'hara")),
            "kid": Person("Kid", 5, "ann"),
        }
        assert await store.people([]) == {}

    run(database, scenario)


def test_usual_avatars_stay_what_they_are() -> None:
    """They are the same in every version, and every avatar is in use."""
    assert [usual_avatar(guest) for guest in ("ann", "bob", "")] == [9, 1, 35]
    assert {usual_avatar(str(guest)) for guest in range(2_000)} == set(range(AVATARS))


def test_what_somebody_said_and_noted_can_be_read(database: Database) -> None:
    """At all tables, and nobody else's."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob")
        for one in ("t", "u"):
            await store.create(table(one), [b"first"], [])
            await store.say(one, "ann", b"hello")
        await store.say("t", "bob", b"hi")
        await store.note("u", 1, "ann", "not 7")
        assert await store.said_by("ann") == [("t", Entry(1, 1000.0, b"hello")), ("u", Entry(1, 1000.0, b"hello"))]
        assert await store.noted_by("ann") == [Note("u", 1, "not 7")]
        assert (await store.said_by("zoe"), await store.noted_by("zoe")) == ([], [])

    run(database, scenario)


def test_what_is_kept_of_somebody_is_read_page_after_page(database: Database) -> None:
    """Each page begins after the last key of the one before; together they are complete and in order."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob")
        for child in ("k1", "k2", "k3"):
            await store.keep_guest(Guest(id=child, name=child, created=1.0, seen=1.0, host="ann"))
        for one in ("t", "u", "v"):
            await store.create(table(one), [b"first"], ["ann"])
            for number in range(3):
                await store.say(one, "ann", b"%d" % number)
                await store.say(one, "bob", b"hm")
                await store.note(one, number, "ann", f"{one} {number}")
        said: list[tuple[str, int]] = []
        while page := await store.said_by("ann", said[-1] if said else ("", 0), 2):
            said += [(where, entry.sequence) for where, entry in page]
        assert said == [(one, number) for one in ("t", "u", "v") for number in (1, 3, 5)]
        notes: list[Note] = []
        while more := await store.noted_by("ann", notes[-1][:2] if notes else ("", -1), 2):
            notes += more
        assert [note.text for note in notes] == [f"{one} {number}" for one in ("t", "u", "v") for number in range(3)]
        assert [row.id for row in await store.tables_by("ann", "", 2)] == ["t", "u"]
        assert [row.id for row in await store.tables_by("ann", "u", 2)] == ["v"]
        assert [guest.id for guest in await store.brought_by("ann", "", 2)] == ["k1", "k2"]
        assert [guest.id for guest in await store.brought_by("ann", "k2", 2)] == ["k3"]

    run(database, scenario)


def test_nobody_says_more_than_a_days_quota(database: Database) -> None:
    """At all tables and in all processes; it refills evenly, also if the clock is set back."""
    half = b"x" * (TALK_A_DAY // 2)

    async def scenario(store: Store) -> None:
        other = await database.open()
        await keep_guests(store, "ann", "bob")
        for one in ("t", "u"):
            await store.create(table(one), [b"first"], [])
        await store.say("t", "ann", half)
        await other.say("u", "ann", half)
        for moment in (1000.0, 1000.0 + A_DAY / 2 - 1, 900.0):
            database.clock.now = moment
            with pytest.raises(StoreError) as no:
                await other.say("t", "ann", half)
            assert no.value.code == "store/chat-quota"
        assert len(await store.said("t")) == len(await store.said("u")) == 1
        await store.say("t", "bob", half)
        for moment in (1001.0 + A_DAY / 2, 1000.0):
            database.clock.now = moment
            await store.say("t", "ann", half)
            with pytest.raises(StoreError):
                await store.say("t", "ann", half)
        await other.close()

    run(database, scenario)


def test_those_on_one_device_share_a_quota(database: Database) -> None:
    """Adding guests to a device does not add to the quota."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann")
        for child in ("zoe", "abe"):
            await store.keep_guest(Guest(id=child, name=child, created=1.0, seen=1.0, host="ann"))
        await store.create(table(), [b"first"], [])
        for speaker in ("ann", "zoe", "abe"):
            await store.say("t", speaker, b"x" * (TALK_A_DAY // 3))
        for speaker in ("ann", "zoe", "abe"):
            with pytest.raises(StoreError):
                await store.say("t", speaker, b"so much")

    run(database, scenario)


def test_what_is_sent_again_is_not_counted_again(database: Database) -> None:
    """Nor are refused messages."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann")
        await store.create(table(), [b"first"], [])
        for _ in range(5):
            await store.say("t", "ann", b"x" * (TALK_A_DAY // 2), message="ann 1")
            with pytest.raises(StoreError):
                await store.say("nowhere", "ann", b"x" * (TALK_A_DAY // 3))
        await store.say("t", "ann", b"x" * (TALK_A_DAY // 3))

    run(database, scenario)


async def busy_guest(store: Store, guest: str) -> None:
    """Write in the chat of table t, and store a note."""
    await store.say("t", guest, guest.encode())
    await store.note("t", 0, guest, f"{guest}'s note")


async def traces(store: Store, guest: str) -> list[str]:
    """The kinds of data stored about a guest."""
    found = {
        "guest": await store.guest(guest),
        "tables": await store.tables_of(guest, 1),
        "chat": guest.encode() in [entry.body for entry in await store.said("t")],
        "note": await store.noted("t", 0, guest),
    }
    return [name for name, kept in found.items() if kept]


def test_a_forgotten_guest_leaves_no_trace(database: Database) -> None:
    """The table and its log stay, and so does everybody else's data."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob")
        await store.create(table(), [b"first"], ["ann", "bob"])
        await busy_guest(store, "ann")
        await busy_guest(store, "bob")
        everything = ["guest", "tables", "chat", "note"]
        assert await traces(store, "ann") == await traces(store, "bob") == everything
        await store.forget_guest("ann")
        await store.forget_guest("nobody")
        assert await traces(store, "ann") == []
        assert await traces(store, "bob") == everything
        assert await store.entries("t") == [Entry(1, 1000.0, b"first")]

    run(database, scenario)


def test_a_forgotten_guest_stays_forgotten(database: Database) -> None:
    """Even if a later entry still lists them as seated."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob")
        await store.create(table(), [b"first"], ["ann", "bob"])
        await store.forget_guest("ann")
        await store.append(table(), entry(2, b"second"), guests=["ann", "bob"])
        assert await store.tables_of("ann", 1) == []
        assert await store.tables_of("bob", 1) == [table()]

    run(database, scenario)


def test_guests_not_seen_for_long_are_forgotten(database: Database) -> None:
    """With all their data; guests who were seen since stay."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob", "cat")
        await store.create(table(), [b"first"], ["ann", "bob", "cat"])
        for guest in ("ann", "bob", "cat"):
            await busy_guest(store, guest)
        database.ticks.now += 5
        await store.saw_guest("cat", 0.1)
        now = await store.served()
        assert not await store.sweep(Due(tables=-inf, stuck=-inf, games=-inf, guests=now - 5))
        while await store.sweep(Due(tables=-inf, stuck=-inf, games=-inf, guests=now)):
            pass
        assert await traces(store, "ann") == await traces(store, "bob") == []
        assert await traces(store, "cat") == ["guest", "tables", "chat", "note"]

    run(database, scenario)


def test_a_secret_is_the_same_for_ever(database: Database) -> None:
    """Whatever value is offered later."""

    async def first(store: Store) -> None:
        assert await store.secret("sessions", b"one\x00") == b"one\x00"
        assert await store.secret("sessions", b"two") == b"one\x00"

    async def later(store: Store) -> None:
        assert await store.secret("sessions", b"three") == b"one\x00"
        assert await store.secret("other", b"three") == b"three"

    run(database, first)
    run(database, later)


def test_chat_is_numbered_from_one_at_each_table(database: Database) -> None:
    """With the time it was said."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob")
        for one in ("t", "u"):
            await store.create(table(one), [b"first"], [])
        assert await store.say("t", "ann", b"hello") == Entry(1, 1000.0, b"hello")
        database.clock.now = 1002.0
        assert await store.say("t", "bob", b"hi") == Entry(2, 1002.0, b"hi")
        assert await store.say("u", "ann", b"ho") == Entry(1, 1002.0, b"ho")
        assert await store.said("t") == [Entry(1, 1000.0, b"hello"), Entry(2, 1002.0, b"hi")]
        assert await store.said("t", after=1) == [Entry(2, 1002.0, b"hi")]
        assert await store.said("t", last=1) == [Entry(2, 1002.0, b"hi")]
        assert await store.said("t", after=2) == await store.said("nowhere") == []

    run(database, scenario)


def test_the_same_message_is_said_once(database: Database) -> None:
    """Per table; messages without an id are stored as often as they are sent."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob")
        for one in ("t", "u"):
            await store.create(table(one), [b"first"], [])
        assert await store.say("t", "ann", b"hello", message="ann 1") == Entry(1, 1000.0, b"hello")
        assert await store.say("t", "ann", b"hello", message="ann 1") == Resent(1)
        assert await store.say("t", "bob", b"hello", message="bob 1") == Entry(2, 1000.0, b"hello")
        assert await store.say("u", "ann", b"hello", message="ann 1") == Entry(1, 1000.0, b"hello")
        await store.say("t", "ann", b"so")
        await store.say("t", "ann", b"so")
        assert [entry.body for entry in await store.said("t")] == [b"hello", b"hello", b"so", b"so"]

    run(database, scenario)


def test_numbers_of_the_chat_are_not_given_twice(database: Database) -> None:
    """Clients that have read up to a number miss nothing when its message is deleted."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob")
        await store.create(table(), [b"first"], [])
        await store.say("t", "ann", b"one")
        await store.say("t", "bob", b"two")
        await store.forget_guest("bob")
        assert await store.say("t", "ann", b"three") == Entry(3, 1000.0, b"three")
        assert [entry.sequence for entry in await store.said("t")] == [1, 3]

    run(database, scenario)


def test_a_note_is_its_writers_alone(database: Database) -> None:
    """For their seat at this table; it can be changed, and an empty one counts as none."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob")
        await store.create(table(), [b"first"], [])
        await store.create(table("u"), [b"first"], [])
        await store.note("t", 1, "ann", "not 7")
        assert await store.noted("t", 1, "ann") == "not 7"
        others = [("t", 1, "bob"), ("t", 0, "ann"), ("u", 1, "ann")]
        assert [await store.noted(*other) for other in others] == ["", "", ""]
        await store.note("t", 1, "ann", "é" * 16384)
        assert await store.noted("t", 1, "ann") == "é" * 16384
        await store.note("t", 1, "ann", "")
        assert await store.noted("t", 1, "ann") == ""

    run(database, scenario)


def test_nothing_is_said_or_noted_at_a_table_that_is_not_there(database: Database) -> None:
    """It is refused, and the store goes on."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob")
        with pytest.raises(StoreError, match="There is no table nowhere") as said:
            await store.say("nowhere", "ann", b"hello")
        with pytest.raises(StoreError, match="There is no table nowhere"):
            await store.note("nowhere", 0, "ann", "hm")
        assert said.value.code == "store/no-table"
        assert await store.said("nowhere") == []
        assert await store.noted("nowhere", 0, "ann") == ""

    run(database, scenario)


def test_those_who_play_on_a_device_are_forgotten_with_it(database: Database) -> None:
    """However long they themselves were not seen."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", seen=9.0)
        child = Guest(id="child", name="Child", created=0.5, seen=1.0, host="ann")
        await store.keep_guest(child)
        assert await store.guest("child") == child
        assert await store.forget_guest("ann") == ["child", "ann"]
        assert (await store.guest("ann"), await store.guest("child")) == (None, None)

    run(database, scenario)


def test_on_whose_device_somebody_plays(database: Database) -> None:
    """It is stored with the person; guests with a device of their own have no host."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann")
        for name in ("uma", "vic"):
            await store.keep_guest(Guest(id=name, name=name.title(), created=0.5, seen=1.0, host="ann"))
        found = await store.people(["ann", "uma", "vic", "nobody"])
        assert {guest: person.host for guest, person in found.items()} == {"ann": None, "uma": "ann", "vic": "ann"}
        assert await store.people([]) == {}

    run(database, scenario)
