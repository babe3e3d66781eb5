"""What all messages of a table's socket have in common: each is a JSON object with its `type` first.

Every message of a client has an id that the client chooses; the answer echoes it. An action names the sequence of the
table it was chosen on. A message sent again under the same id is applied once, and answered as it was the first time.
"""

from typing import Annotated, Literal

from msgspec import Meta

from numbra.core.contract import Value

VERSION = 2
LONGEST_MESSAGE = 16 * 1024
"""Bytes that a client's message may have; a longer one is refused."""

NO_NUL = r"^[^\0]*$"
"""A pattern for texts without NUL, which databases cannot store."""
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=NO_NUL)]
Sequence = Annotated[int, Meta(ge=0, le=1 << 53)]

Reaction = Literal["hello", "good-luck", "well-done", "thanks", "oops", "wow", "hurry", "good-game"]
"""The set phrases; each client shows them in its own way."""


class FromClient(Value, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A message from a client."""

    id: Id


class ToClient(Value, frozen=True, tag_field="type"):
    """A message from the server."""
