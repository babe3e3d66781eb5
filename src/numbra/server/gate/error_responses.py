"""Refusals over HTTP: a code, a sentence, and a status that programs understand."""

import math

from litestar import Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from numbra.core.complaints import complaint
from numbra.core.contract import Value
from numbra.core.errors import InvalidSetup, NumbraError, UnknownGame
from numbra.core.text import Text
from numbra.server.people.refusals import (
    ADDRESS_BANNED,
    BANNED,
    NOT_SIGNED_IN,
    NOTHING_TO_CHANGE,
    UNKNOWN_GUEST,
    WRONG_PAGE,
    WRONG_TOKEN,
)
from numbra.server.people.sessions import AnyRequest
from numbra.server.store.moderation import NO_PERSON, NO_REPORT
from numbra.server.store.protocol import CLOSED, FAILED, NO_GUEST, NO_TABLE, UNREACHABLE
from numbra.server.table.refusals import (
    BUSY,
    FOREIGN_ORIGIN,
    NO_SUCH_TABLE,
    NOT_JSON,
    OTHER_SCHEME,
    TOO_FAST,
    UNKNOWN_HOST,
)
from numbra.server.texts import texts

from .accept_language import language_of

STATUS = {
    UNKNOWN_GUEST.code: 401,
    NO_GUEST.code: 401,
    BANNED.code: 403,
    ADDRESS_BANNED.code: 403,
    NO_TABLE.code: 404,
    NO_PERSON.code: 404,
    NO_REPORT.code: 404,
    NOT_SIGNED_IN.code: 401,
    WRONG_TOKEN.code: 401,
    WRONG_PAGE.code: 400,
    NOTHING_TO_CHANGE.code: 400,
    FOREIGN_ORIGIN.code: 403,
    OTHER_SCHEME.code: 403,
    NO_SUCH_TABLE.code: 404,
    NOT_JSON.code: 415,
    UNKNOWN_HOST.code: 421,
    TOO_FAST.code: 429,
    BUSY.code: 429,
    FAILED.code: 500,
    UNREACHABLE.code: 503,
    CLOSED.code: 503,
}
"""HTTP statuses by the codes of refusals; the others are answered with 400 or 409 (`refused`)."""


HTTP_ERRORS = {
    400: texts("http.400"),
    404: texts("http.404"),
    405: texts("http.405"),
    413: texts("http.413"),
}
"""The sentences of HTTP errors, by their status."""
FAULT = texts("http.fault")
NOT_TEXT = texts("http.not-text")
TOO_DEEP = texts("http.too-deep")


class Problem(Value, frozen=True):
    """A refusal over HTTP."""

    code: str
    sentence: str


def refused(request: AnyRequest, error: NumbraError) -> Response[Problem]:
    """The response to a refusal: its code, its sentence, and `Retry-After` if the wait is known."""
    default = 400 if isinstance(error, InvalidSetup | UnknownGame) else 409
    wait = error.params.get("wait")
    headers = {"retry-after": str(math.ceil(wait))} if isinstance(wait, float) else {}
    status = STATUS.get(error.code, default)
    return Response(Problem(error.code, error.sentence(language_of(request))), status_code=status, headers=headers)


def misunderstood(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """The response to an invalid HTTP request, such as an unknown path or a malformed body."""
    language = language_of(request)
    sentence = HTTP_ERRORS.get(error.status_code, Text.same(error.detail)).say(language)
    details = [str(one["message"]) for one in error.extra or () if isinstance(one, dict) and "message" in one]
    reasons = "; ".join(complaint(ValueError(one)).say(language) for one in details)
    whole = f"{sentence} ({reasons})" if details else sentence
    return Response(Problem(f"http/{error.status_code}", whole), status_code=error.status_code)


def faulty(request: AnyRequest, _error: Exception) -> Response[Problem]:
    """The response to an unexpected exception: without details, which are in the log."""
    return Response(Problem("http/500", FAULT.say(language_of(request))), status_code=500)


def too_deep(request: AnyRequest, _error: RecursionError) -> Response[Problem]:
    """The response to a body whose nesting exceeds the recursion limit of the JSON decoder."""
    return Response(Problem("http/400", TOO_DEEP.say(language_of(request))), status_code=400)


def not_text(request: AnyRequest, _error: UnicodeDecodeError) -> Response[Problem]:
    """The response to a body that is not UTF-8, which JSON has to be."""
    return Response(Problem("http/400", NOT_TEXT.say(language_of(request))), status_code=400)


EXCEPTION_HANDLERS: ExceptionHandlersMap = {
    NumbraError: refused,
    HTTPException: misunderstood,
    RecursionError: too_deep,
    UnicodeDecodeError: not_text,
    Exception: faulty,
}
