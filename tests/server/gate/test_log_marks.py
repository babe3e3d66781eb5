"""The pseudonyms of guests and addresses in the log."""

from pathlib import Path
from typing import Any

import httpx
import msgspec

from numbra.server.gate.log_marks import LogMarks
from server.home import Time
from server.house import guest, house, lobby

A_DAY = 24 * 3600


def test_a_mark_is_the_same_for_a_day() -> None:
    """In every process of a database; it differs by day, by database and by person."""
    now = Time(A_DAY)
    here, there = LogMarks(b"secret", now), LogMarks(b"secret", now)
    first = here.mark("guest ann")
    assert there.mark("guest ann") == first
    now.moment += A_DAY - 1
    assert here.mark("guest ann") == first
    now.moment += 1
    others = {here.mark("guest ann"), here.mark("guest ben"), LogMarks(b"other", now).mark("guest ann")}
    assert len({first, *others}) == 4


def test_all_that_a_guest_does_has_their_mark(tmp_path: Path) -> None:
    """Requests and sockets; requests without a valid session have their address's mark. Marks reveal neither."""
    log = tmp_path / "log"
    with house(tmp_path / "db", log=str(log)) as address, guest(address) as ann, guest(address) as ben:
        for http in (ann, ben, ann):
            http.get("/api/me")
        with lobby(ann) as hers:
            hers.get()
        forged = {"cookie": f"numbra_session={ben.cookies['numbra_session'][:-1]}x"}
        httpx.get(f"{address}/api/me", headers=forged, trust_env=False)
        ids = [http.cookies["numbra_session"].partition(".")[0] for http in (ann, ben)]
    written = [msgspec.json.decode(one, type=dict[str, Any]) for one in log.read_text().splitlines()]
    come, also, *rest = (one["actor"] for one in written)
    first, second, again, *socket, stranger = rest
    assert come == also == stranger
    assert {first} == {again, *socket}
    assert len({come, first, second}) == 3
    assert not any(secret in log.read_text() for secret in (*ids, "127.0.0.1"))
