"""Refusals over HTTP: a code, a sentence, and a status that programs understand."""

import math
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from numbra.core.contract import Value
from numbra.core.errors import InvalidSetup, NumbraError, UnknownGame

from .guests import UNKNOWN_GUEST
from .refusals import FOREIGN_ORIGIN, NO_SUCH_TABLE, NOT_JSON, TOO_FAST

AnyRequest = Request[Any, Any, Any]

STATUS = {
    UNKNOWN_GUEST.code: 401,
    FOREIGN_ORIGIN.code: 403,
    NO_SUCH_TABLE.code: 404,
    NOT_JSON.code: 415,
    TOO_FAST.code: 429,
}
"""Of refusals that have one of their own."""


class Problem(Value, frozen=True):
    """A refusal over HTTP."""

    code: str
    sentence: str


def refused(_request: AnyRequest, error: NumbraError) -> Response[Problem]:
    """A refusal says its code and a sentence, and when to come back if that is known."""
    usual = 400 if isinstance(error, InvalidSetup | UnknownGame) else 409
    wait = error.params.get("wait")
    later = {"retry-after": str(math.ceil(wait))} if isinstance(wait, float) else {}
    status = STATUS.get(error.code, usual)
    return Response(Problem(error.code, error.sentence()), status_code=status, headers=later)


def misunderstood(_request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What is no request of ours is refused in the same form."""
    wrong = [str(one["message"]) for one in error.extra or () if isinstance(one, dict) and "message" in one]
    sentence = f"{error.detail}: {'; '.join(wrong)}" if wrong else error.detail
    return Response(Problem(f"http/{error.status_code}", sentence), status_code=error.status_code)


def faulty(_request: AnyRequest, _error: Exception) -> Response[Problem]:
    """A fault of ours is told without its details: they are in the log."""
    return Response(Problem("http/500", "Something went wrong here; it is written down."), status_code=500)


def too_deep(_request: AnyRequest, _error: RecursionError) -> Response[Problem]:
    """JSON is read by recursion: a body that is nested beyond it is no request of ours."""
    return Response(Problem("http/400", "The body is nested too deeply."), status_code=400)


HOW_TO_ANSWER: ExceptionHandlersMap = {
    NumbraError: refused,
    HTTPException: misunderstood,
    RecursionError: too_deep,
    Exception: faulty,
}
