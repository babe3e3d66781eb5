"""The language of answers, from Accept-Language."""

import httpx
import pytest

from numbra.server.gate.accept_language import preferred


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("fr-CA", "fr"),
        ("DE-at", "de"),
        ("de-CH,de;q=0.9,en;q=0.8", "de"),
        ("en;q=0.5,fr", "fr"),
        ("la,tlh;q=0.9,fr;q=0.2", "fr"),
        ("la, tlh", "en"),
        ("es-MX", "es"),
        ("*", "en"),
        ("de;q=0,fr;q=0.1", "fr"),
        ("de;q=much,fr;q=0.1", "fr"),
        ("deutsch", "en"),
        (",;,=;q=", "en"),
        ("de;q=nan", "de"),
    ],
)
def test_the_first_that_is_spoken_here(accepted: str, language: str) -> None:
    """In the order of preference."""
    assert preferred(accepted) == language


@pytest.mark.parametrize(
    ("accepted", "sentence"),
    [
        ("en", "There is no such table."),
        ("de-DE", "Diesen Tisch gibt es nicht."),
        ("es", "Esa mesa no existe."),
        ("pt, fr", "Cette table n’existe pas."),
        (None, "There is no such table."),
    ],
)
def test_refusals_are_in_the_language_that_was_asked_for(address: str, accepted: str | None, sentence: str) -> None:
    """Over HTTP, whatever refuses."""
    headers = {} if accepted is None else {"accept-language": accepted}
    answer = httpx.get(f"{address}/api/tables/nowhere/record", headers=headers, trust_env=False)
    assert answer.json() == {"code": "table/no-such-table", "sentence": sentence}


@pytest.mark.parametrize(
    ("method", "path", "body", "sentence"),
    [
        ("GET", "/api/nothing", None, "Hier ist nichts."),
        ("PUT", "/api/me", None, "Das geht hier nicht."),
        ("POST", "/api/guests", '{"name":7}', "Das ist nicht, was hier gefragt ist. (nötig ist"),
        ("POST", "/api/guests", '{"name":' + "[" * 30_000, "Der Inhalt ist zu tief verschachtelt."),
    ],
)
def test_so_is_what_is_no_request_of_ours(
    address: str, method: str, path: str, body: str | None, sentence: str
) -> None:
    """With the reason."""
    headers = {"accept-language": "de", "content-type": "application/json"}
    answer = httpx.request(method, address + path, content=body, headers=headers, trust_env=False)
    assert answer.json()["sentence"].startswith(sentence)
