"""Checks of the names that people choose."""

import httpx
import pytest

from numbra.bots.naming import FIRST_NAMES
from numbra.core.text import LANGUAGES
from numbra.server.people.guests import friendly_name
from numbra.server.people.names import checked
from numbra.server.table.refusals import Refused
from server.house import guest, line


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ann", "Ann"),
        ("\uff21nn \u2461", "Ann 2"),
        ("Иван Ильич", "Иван Ильич"),
        ("Ελένη", "Ελένη"),
        ("ゆき ユキ 雪", "ゆき ユキ 雪"),
        ("김민준 金", "김민준 金"),
        ("Yuki 雪", "Yuki 雪"),
        ("佐々木ヒーロー", "佐々木ヒーロー"),
        ("עדי", "עדי"),
        ("अनिता", "अनिता"),
        ("O’Hara-Müller 3", "O’Hara-Müller 3"),
        ("Ann ♥\ufe0f", "Ann ♥\ufe0f"),
        ("🦊", "🦊"),
        ("Castor", "Castor"),
        ("Mastermind", "Mastermind"),
        ("Hobbyist", "Hobbyist"),
    ],
)
def test_names_people_may_have(typed: str, shown: str) -> None:
    """In any script; compatibility characters are replaced by plain ones."""
    assert checked(typed) == shown


@pytest.mark.parametrize("name", FIRST_NAMES)
def test_first_names_of_bots_are_people_s_too(name: str) -> None:
    """If a person has one, the bot at that table gets another."""
    assert checked(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "A\u034fnn",
        "Ann\u200b",
        "\u2066Ann\u2069",
        "Ann\u061c",
        "Ann\ufe0f",
        "\ufe0f",
        "Ann\ufe00",
        "\u115fAnn",
        "Ann\uffa0",
        "Ann\u3164",
        "Ann\u17b4",
        "Ann\u180b",
        "Ann\U000e0101",
        "Ann\u2800",
    ],
)
def test_nothing_invisible(name: str) -> None:
    """So that names which look the same are the same."""
    with pytest.raises(Refused) as no:
        checked(name)
    assert no.value.code == "guest/wrong-name"


@pytest.mark.parametrize("name", ["Аnn", "Annа", "Sοfia", "Иvan", "Ann Борис", "김ゆ", "Ⴑofia"])
def test_no_mixed_scripts(name: str) -> None:
    """Except scripts that one language writes together."""
    with pytest.raises(Refused) as no:
        checked(name)
    assert no.value.code == "guest/mixed-scripts"


@pytest.mark.parametrize(
    "name",
    [
        "casual",
        "Casual",
        "CASUAL",
        "casua1",
        "casual 2",
        "Ada (casual)",
        "Ada (turbo)",
        "Ada (mine:Turbo)",
        "Ada (Hobby)",
        "Ann (master)",
        "Meister",
        "maître",
        "Anfänger 3",
        "Débutant",
        "search",
        "Zufall",
        "rand0m",
        "\uff43asual",
        "\u1d04asual",
        "\u1d04\u1d00\ua731\u1d1c\u1d00\u029f",
        "c a s u a l",
        "casual.",
        "-= Master =-",
        "search:50",
        "search:100ms@expert",
    ],
)
def test_nobody_is_called_like_a_kind_of_bot(name: str) -> None:
    """In any language, also as records name them."""
    with pytest.raises(Refused) as no:
        checked(name)
    assert no.value.code == "guest/bot-name"


def test_friendly_names_are_allowed() -> None:
    """The names given to people who type none."""
    for language in LANGUAGES:
        for _ in range(50):
            name = friendly_name(language)
            assert checked(name) == name


def test_people_of_the_same_name_are_told_apart(address: str) -> None:
    """At a table, later seats are shown with a number, also if the names only look the same."""
    with guest(address, "BOB") as bob, guest(address, "ВОВ") as other, guest(address, "Bob") as third:
        table = bob.post("/api/tables", json={"game": "nmbrs", "seats": [None, None, None]}).json()["table"]
        for http in (other, third):
            assert http.post(f"/api/tables/{table}/seats", json={}).status_code == 201
        with line(bob, table) as his:
            while (said := his.get_any())["type"] != "here":
                pass
            assert said["names"] == ["BOB", "ВОВ 2", "Bob 3"]
        with line(bob, table) as his:
            assert [seat["shown"] for seat in his.get()["table"]["seats"]] == ["BOB", "ВОВ 2", "Bob 3"]
        (row,) = bob.get("/api/me/tables").json()
        assert [seat["shown"] for seat in row["seats"]] == ["BOB", "ВОВ 2", "Bob 3"]


def test_a_refusal_over_the_wire(address: str) -> None:
    """With a sentence."""
    headers = {"accept-language": "de"}
    no = httpx.post(f"{address}/api/guests", json={"name": "Casual"}, headers=headers, trust_env=False)
    assert (no.status_code, no.json()) == (
        409,
        {"code": "guest/bot-name", "sentence": "So heißen Bots: Wähl einen anderen Namen."},
    )
