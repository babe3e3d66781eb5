"""Why an action of 49 Shades of Grey may be refused."""

from numbra.core.errors import refusal

from .texts import texts

NO_SUCH_NUMBER = refusal(texts, "shades/no-such-number")
GUESS_FIRST = refusal(texts, "shades/guess-first")
CALL_FIRST = refusal(texts, "shades/call-first")
DISCARD_FIRST = refusal(texts, "shades/discard-first")
NO_SUCH_VERDICT = refusal(texts, "shades/no-such-verdict")
NOT_IN_HAND = refusal(texts, "shades/not-in-hand")
