"""What a person can ask of the server besides playing."""

import httpx

from server.house import guest, line


def test_what_is_kept_of_somebody_can_be_seen_and_deleted(address: str) -> None:
    """His name, tables, talk and notes; afterwards nothing of it is left, and others see a seat without a name."""
    with guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        table = ann.post("/api/tables", json={"game": "shades", "seats": [None, None], "public": True}).json()["table"]
        ben.post(f"/api/tables/{table}/seats", json={})
        ann.put(f"/api/tables/{table}/note", json={"text": "my note"})
        with line(ann, table) as hers:
            hers.socket.send('{"type":"say","id":"1","text":"my words"}')
            while hers.get()["type"] != "accepted":
                pass
        kept = ann.get("/api/me/kept").json()
        assert kept["me"] == ann.get("/api/me").json()
        assert [(one["table"], one["seat"]) for one in kept["tables"]] == [(table, 0)]
        assert (kept["said"], kept["notes"]) == (
            [{"table": table, "text": "my words"}],
            [{"table": table, "text": "my note"}],
        )
        assert ben.get("/api/me/kept").json()["said"] == []
        assert ann.delete("/api/me").status_code == 204
        assert ann.get("/api/me/kept").status_code == 401
        seats = ben.get("/api/me/tables").json()[0]["seats"]
        assert [seat["name"] for seat in seats] == ["", "Ben"]
        with line(ben, table) as his:
            welcome = his.get()
        assert welcome["chat"] == []
        assert [seat["name"] for seat in welcome["table"]["seats"]] == ["", "Ben"]


def test_another_name_is_in_every_list_at_once(address: str) -> None:
    """Also in those of tables where nothing has happened since."""
    with guest(address, "Ann") as ann:
        table = ann.post("/api/tables", json={"game": "shades", "seats": [None, None], "public": True}).json()["table"]
        ann.patch("/api/me", json={"name": "Anna"})
        (row,) = [one for one in ann.get("/api/tables").json() if one["table"] == table]
        assert (row["seats"][0]["name"], row["seat"], row["free"]) == ("Anna", 0, 1)
        with httpx.Client(base_url=address, trust_env=False) as stranger:
            (row,) = [one for one in stranger.get("/api/tables").json() if one["table"] == table]
            assert (row["seats"][0]["name"], row["seat"]) == ("Anna", None)
