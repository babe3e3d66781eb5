"""Errors as HTTP responses."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from litestar.exceptions import HTTPException

from numbra.core.errors import UNKNOWN_GAME, NumbraError, UnknownGame
from numbra.server.gate.error_responses import Problem, faulty, misunderstood, refused, too_deep
from numbra.server.table.refusals import FOREIGN_ORIGIN, NO_SUCH_TABLE, NOT_JSON, STALE, TOO_FAST, Refused


def asking(languages: str = "") -> Any:
    """A request with an Accept-Language header."""
    return cast("Any", SimpleNamespace(headers={"accept-language": languages}))


NOBODY = asking()


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (UnknownGame(UNKNOWN_GAME, name="chess", known="shades"), 400),
        (Refused(FOREIGN_ORIGIN), 403),
        (Refused(NO_SUCH_TABLE), 404),
        (Refused(STALE), 409),
        (Refused(NOT_JSON), 415),
        (Refused(TOO_FAST), 429),
    ],
)
def test_a_refusal_has_a_status_that_programs_understand(error: NumbraError, status: int) -> None:
    """And its own code and sentence."""
    answer = refused(NOBODY, error)
    assert (answer.status_code, answer.content) == (status, Problem(error.code, error.sentence()))
    assert "retry-after" not in answer.headers


@pytest.mark.parametrize(("wait", "said"), [(0.02, "1"), (4.2, "5")])
def test_who_is_too_fast_is_told_how_long_to_wait(wait: float, said: str) -> None:
    """In whole seconds, rounded up."""
    assert refused(NOBODY, Refused(TOO_FAST, wait=wait)).headers["retry-after"] == said


def test_what_is_wrong_with_a_request_is_said() -> None:
    """All messages of a bad request, and no details of a server error."""
    wrong = HTTPException(status_code=400, detail="No", extra=[{"message": "a"}, {"message": "b"}, {"key": "c"}])
    assert misunderstood(NOBODY, wrong).content == Problem("http/400", "This is not what is asked for here. (a; b)")
    assert misunderstood(NOBODY, HTTPException(status_code=418, detail="{Tea}")).content.sentence == "{Tea}"
    assert "secret" not in faulty(NOBODY, RuntimeError("secret")).content.sentence


def test_all_of_it_is_said_in_the_language_that_is_read() -> None:
    """Refusals, bad requests and server errors."""
    german = asking("de")
    assert refused(german, Refused(NO_SUCH_TABLE)).content.sentence == NO_SUCH_TABLE.text.say("de")
    assert misunderstood(german, HTTPException(status_code=404)).content.sentence == "Hier ist nichts."
    assert faulty(german, RuntimeError()).content.sentence.startswith("Hier ist etwas")
    assert too_deep(german, RecursionError()).content.sentence.startswith("Der Inhalt")
