"""The privacy data name what the server stores, for as long as it is configured."""

from pathlib import Path

import httpx
import pytest

from numbra.core.text import LANGUAGES
from numbra.server.live.retention import Retention
from numbra.server.store.privacy import HELD
from server.house import house


def told(address: str, **query: str) -> dict[str, object]:
    """A server's privacy data."""
    answer = httpx.get(f"{address}/api/privacy", params=query, trust_env=False)
    assert answer.status_code == 200
    said: dict[str, object] = answer.json()
    return said


def test_it_says_how_long_this_server_keeps_things(tmp_path: Path) -> None:
    """As its host has configured it, and how to reach the host."""
    keeping = Retention(tables=11 * 86400.0, games=99 * 86400.0, guests=222 * 86400.0)
    with house(tmp_path / "db", retention=keeping, contact="mailto:host@example.org") as address:
        said = told(address, lang="en")
    assert (said["keep_tables"], said["keep_games"], said["keep_guests"]) == (11, 99, 222)
    assert said["contact"] == "mailto:host@example.org"
    assert "222 days after your last visit" in str(said["held"])
    assert "for 11 days" in str(said["held"])
    assert "99 days after it was last looked at" in str(said["held"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_three_languages(address: str, language: str) -> None:
    """Everything that the schema declares, and what is stored outside the database; no placeholder is left."""
    said = told(address, lang=language)
    held = said["held"]
    assert isinstance(held, list)
    assert [one["title"] for one in held[: len(HELD)]] == [one.title.say(language) for one in HELD]
    assert len(held) > len(HELD)
    assert all(one["what"] and one["kept"] for one in held)
    assert "{" not in "".join(text for one in held for text in one.values())


def test_without_a_contact_none_is_told(address: str) -> None:
    """And without a language, the browser's is used."""
    assert told(address)["contact"] is None
    german = httpx.get(f"{address}/api/privacy", headers={"accept-language": "de"}, trust_env=False).json()
    assert german == told(address, lang="de")
