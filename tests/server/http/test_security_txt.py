"""`/.well-known/security.txt`: a contact, an expiry date, and languages."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from numbra.core.text import LANGUAGES
from numbra.server.http.security_txt import written
from server.house import house

NOW = datetime(2026, 11, 16, 18, 30, tzinfo=UTC).timestamp()


def test_it_says_what_rfc_9116_asks_for() -> None:
    """One line for each field."""
    assert written("mailto:host@example.org", NOW) == (
        "Contact: mailto:host@example.org\nExpires: 2027-02-14T00:00:00Z\n"
        f"Preferred-Languages: {', '.join(LANGUAGES)}\n"
    )


def test_by_https_it_names_its_own_address() -> None:
    """The address of the request."""
    assert written("https://a", NOW, "play.example.org").endswith(
        "\nCanonical: https://play.example.org/.well-known/security.txt\n"
    )
    assert written("https://a", NOW, "[::1]:8443").endswith(
        "\nCanonical: https://[::1]:8443/.well-known/security.txt\n"
    )


@pytest.mark.parametrize("host", ["", "a b", "a/b", "a\nContact: https://evil.example", "user@host"])
def test_what_is_no_host_is_not_repeated(host: str) -> None:
    """The client chooses the Host header."""
    assert "Canonical" not in written("https://a", NOW, host)


def test_a_server_with_a_contact_answers(tmp_path: Path) -> None:
    """As plain text that has not expired; the trusted proxy names the scheme."""
    contact, proxy = "mailto:host@example.org", "127.0.0.1"
    with house(tmp_path / "db", contact=contact, trusted_proxies=proxy, hostnames=("play.example.org",)) as address:
        answer = httpx.get(f"{address}/.well-known/security.txt", trust_env=False)
        by_proxy = {"x-forwarded-proto": "https", "host": "play.example.org"}
        secure = httpx.get(f"{address}/.well-known/security.txt", headers=by_proxy, trust_env=False)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert fields.keys() == {"Contact", "Expires", "Preferred-Languages"}
    left = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
    assert timedelta(0) < left < timedelta(days=365)
    assert "Canonical: https://play.example.org/" in secure.text


def test_a_server_without_one_does_not(address: str) -> None:
    """It is not found; the page is not served in its place."""
    assert httpx.get(f"{address}/.well-known/security.txt", trust_env=False).status_code == 404
