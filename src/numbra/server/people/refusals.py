"""Refusals about guests, bans and the host's sign-in."""

from numbra.core.errors import refusal
from numbra.server.texts import texts

UNKNOWN_GUEST = refusal(texts, "guest/unknown")
NOTHING_TO_CHANGE = refusal(texts, "guest/nothing-to-change")
BANNED = refusal(texts, "guest/banned")
ADDRESS_BANNED = refusal(texts, "guest/address-banned")
WRONG_TOKEN = refusal(texts, "admin/wrong-token")
NOT_SIGNED_IN = refusal(texts, "admin/not-signed-in")
WRONG_PAGE = refusal(texts, "admin/wrong-page")
