"""What people can ask for over HTTP besides playing."""

import httpx
import pytest

from numbra.bots.naming import first_names
from numbra.server.http.table_routes import MOST_PUBLIC
from server.house import guest, line, lobby


def test_what_is_kept_of_somebody_can_be_seen_and_deleted(address: str) -> None:
    """Name, avatar, tables, chat and notes; afterwards nothing is left, and others see a seat without a name."""
    with guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        table = ann.post("/api/tables", json={"game": "shades", "seats": [None, None], "public": True}).json()["table"]
        ben.post(f"/api/tables/{table}/seats", json={})
        ann.put(f"/api/tables/{table}/note", json={"text": "my note"})
        with line(ann, table) as hers:
            hers.socket.send('{"type":"say","id":"1","text":"my words"}')
            while hers.get()["type"] != "accepted":
                pass
            assert hers.answer({"type": "react", "id": "2", "reaction": "wow"})["type"] == "said"
        kept = ann.get("/api/me/kept").json()
        assert kept["me"] == ann.get("/api/me").json()
        assert [(one["table"], one["seat"]) for one in kept["tables"]] == [(table, 0)]
        assert (kept["said"], kept["notes"]) == (
            [
                {"table": table, "text": "my words", "reaction": None, "by": None},
                {"table": table, "text": "", "reaction": "wow", "by": None},
            ],
            [{"table": table, "text": "my note", "by": None}],
        )
        assert ben.get("/api/me/kept").json()["said"] == []
        assert ann.delete("/api/me").status_code == 204
        assert ann.get("/api/me/kept").status_code == 401
        seats = ben.get("/api/me/tables").json()[0]["seats"]
        assert [seat["name"] for seat in seats] == ["", "Ben"]
        assert [seat["avatar"] for seat in seats] == [None, ben.get("/api/me").json()["avatar"]]
        with line(ben, table) as his:
            welcome = his.get()
        assert welcome["chat"] == []
        assert [seat["name"] for seat in welcome["table"]["seats"]] == ["", "Ben"]
        assert welcome["table"]["seats"][0]["avatar"] is None


def test_an_avatar_is_chosen(address: str) -> None:
    """With a name or without; omitted fields stay, and an invalid field refuses the whole request."""
    with guest(address, "Ann") as ann:
        before = ann.get("/api/me").json()
        assert before["avatar"] in range(64)
        another = (before["avatar"] + 1) % 64
        assert ann.patch("/api/me", json={"avatar": another}).json() == before | {"avatar": another}
        both = ann.patch("/api/me", json={"name": "Anna", "avatar": 0}).json()
        assert (both["name"], both["avatar"]) == ("Anna", 0)
        for wrong, code in (
            ({}, "guest/nothing-to-change"),
            ({"name": None, "avatar": None}, "guest/nothing-to-change"),
            ({"avatar": 64}, "http/400"),
            ({"avatar": -1}, "http/400"),
            ({"avatar": 1.5}, "http/400"),
            ({"name": "", "avatar": 7}, "guest/wrong-name"),
            ({"name": "Eva", "avatar": 99}, "http/400"),
        ):
            answer = ann.patch("/api/me", json=wrong)
            assert answer.json().get("code") == code, wrong
            assert answer.is_client_error
        assert ann.get("/api/me").json() == both


def test_another_avatar_is_seen_at_once(address: str) -> None:
    """At the table, in lists, and in open lobbies."""
    with guest(address, "Ann") as ann, guest(address, "Ben") as ben, lobby(ben) as looking:
        table = ann.post("/api/tables", json={"game": "shades", "seats": [None, None], "public": True}).json()["table"]
        with line(ben, table) as his:
            assert his.get()["table"]["seats"][0]["avatar"] == ann.get("/api/me").json()["avatar"]
            chosen = (ann.get("/api/me").json()["avatar"] + 32) % 64
            ann.patch("/api/me", json={"avatar": chosen})
            while his.get_any().get("avatars") != [chosen, None]:
                pass
        avatars: dict[str, int | None] = {}
        while avatars.get(table) != chosen:
            avatars = {one["table"]: one["seats"][0]["avatar"] for one in looking.get()["tables"]}
        (row,) = [one for one in ann.get("/api/tables").json() if one["table"] == table]
        assert row["seats"][0]["avatar"] == chosen


def test_another_name_is_in_every_list_at_once(address: str) -> None:
    """Also for tables where nothing has happened since."""
    with guest(address, "Ann") as ann:
        table = ann.post("/api/tables", json={"game": "shades", "seats": [None, None], "public": True}).json()["table"]
        ann.patch("/api/me", json={"name": "Anna"})
        (row,) = [one for one in ann.get("/api/tables").json() if one["table"] == table]
        assert (row["seats"][0]["name"], row["seat"], row["free"]) == ("Anna", 0, 1)
        with httpx.Client(base_url=address, trust_env=False) as stranger:
            (row,) = [one for one in stranger.get("/api/tables").json() if one["table"] == table]
            assert (row["seats"][0]["name"], row["seat"]) == ("Anna", None)


def test_several_people_on_one_device(address: str) -> None:
    """Each has a hand, a note and a name of their own; nobody else can act for them, and all are deleted together."""
    with guest(address, "Ann") as ann, guest(address, "Zoe") as zoe:
        body = {"game": "nmbrs", "seats": [None, "casual", None], "here": ["Mum", "Dad"]}
        table = ann.post("/api/tables", json=body).json()["table"]
        with line(ann, table, "?seat=0") as mum, line(ann, table, "?seat=2") as dad:
            seats = mum.get()["table"]["seats"]
            assert [seat["avatar"] in range(64) for seat in seats] == [True, False, True]
            assert [seat["shown"] for seat in seats] == ["Mum", first_names(table, [1], 3)[1], "Dad"]
            assert dad.get()["table"]["seat"] == 2
            assert mum.answer({"type": "start", "id": "1"})["type"] == "accepted"
        with line(ann, table, "?seat=0") as mum, line(ann, table, "?seat=2") as dad, line(zoe, table, "?seat=2") as her:
            hands = [one.get()["table"]["view"]["hand"] for one in (mum, dad, her)]
        assert hands[0] != hands[1]
        assert hands[2] is None
        ann.put(f"/api/tables/{table}/note?seat=2", json={"text": "dad’s"})
        assert ann.get(f"/api/tables/{table}/note?seat=2").json()["text"] == "dad’s"
        assert ann.get(f"/api/tables/{table}/note?seat=0").json()["text"] == ""
        assert zoe.get(f"/api/tables/{table}/note?seat=2").json()["code"] == "table/not-seated"
        assert [one["table"] for one in ann.get("/api/me/tables").json()] == [table]
        ann.delete("/api/me")
        with line(zoe, table) as her:
            assert [seat["name"] for seat in her.get()["table"]["seats"]] == ["", None, ""]


@pytest.mark.parametrize(
    ("seats", "named", "holds"),
    [
        ([None, None], {}, {"print_tolerance": 4.0}),
        ([None, None], {"print_tolerance": 0}, {"print_tolerance": 0}),
        ([None, "casual"], {}, {}),
    ],
)
def test_shades_between_people_are_printed_unevenly_unless_they_choose_otherwise(
    address: str, seats: list[str | None], named: dict[str, float], holds: dict[str, float]
) -> None:
    """With any client, and everybody at the table sees it; against bots the print is even."""
    with guest(address, "Ann") as ann, guest(address, "Zoe") as zoe:
        body = {"game": "shades", "seats": seats, "options": named}
        table = ann.post("/api/tables", json=body).json()["table"]
        with line(zoe, table) as hers:
            assert hers.get()["table"]["options"] == holds


def test_as_many_names_as_seats(address: str) -> None:
    """The names must be visible; otherwise no table is opened."""
    with guest(address, "Ann") as ann:
        for names, code in ((["Mum"], "table/wrong-people"), (["Mum", ""], "guest/wrong-name")):
            body = {"game": "shades", "seats": [None, None], "here": names}
            assert ann.post("/api/tables", json=body).json()["code"] == code
        assert ann.get("/api/me/tables").json() == []


def test_the_story_so_far_in_words(address: str) -> None:
    """In the language asked for, as each viewer has seen it."""
    with guest(address, "Ann") as ann, guest(address, "Zoe") as zoe:
        table = ann.post("/api/tables", json={"game": "nmbrs", "seats": [None, "casual"]}).json()["table"]
        with line(ann, table, "?lang=de") as hers:
            hers.get()
            hers.socket.send('{"type":"start","id":"1"}')
            dealt = hers.until(3)["words"]
        assert dealt[0] == "Das Spiel beginnt."
        assert dealt[1].startswith("Runde 1")
        german, french = ann.get(f"/api/tables/{table}/story?lang=de"), zoe.get(f"/api/tables/{table}/story?lang=fr")
        assert german.json()["chapters"][:2] == [
            {"sequence": 2, "words": ["Du setzt dich."], "kinds": []},
            {"sequence": 3, "words": dealt, "kinds": ["dealt"]},
        ]
        assert french.json()["chapters"][1]["words"][1].startswith("Manche 1")
        assert ann.get("/api/tables/nowhere/story").status_code == 404


def test_a_person_has_few_public_tables(address: str) -> None:
    """Private tables are not counted; closing one makes room for another."""
    public = {"game": "shades", "seats": [None, None], "public": True}
    with guest(address, "Ann") as ann:
        opened = [ann.post("/api/tables", json=public) for _ in range(MOST_PUBLIC + 1)]
        assert [one.status_code for one in opened] == [201] * MOST_PUBLIC + [409]
        assert opened[-1].json()["code"] == "table/too-many-public"
        assert ann.post("/api/tables", json={**public, "public": False}).status_code == 201
        with line(ann, opened[0].json()["table"]) as hers:
            hers.answer({"type": "close", "id": "close"})
        assert ann.post("/api/tables", json=public).status_code == 201


def test_pages_and_searches_of_the_lobby(address: str) -> None:
    """Invalid page numbers and endless searches are refused."""
    with guest(address, "Quentin") as quentin:
        quentin.post("/api/tables", json={"game": "shades", "seats": [None, None], "public": True})
        (found,) = quentin.get("/api/tables", params={"search": "quent"}).json()
        assert (found["seat"], found["seats"][0]["name"]) == (0, "Quentin")
        assert quentin.get("/api/tables?page=2&search=quent").json() == []
        for wrong in ("page=0", "page=9", "page=x", f"search={'x' * 51}"):
            assert quentin.get(f"/api/tables?{wrong}").status_code == 400
