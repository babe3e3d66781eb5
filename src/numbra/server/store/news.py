"""News of other processes, as databases carry them: a word for the kind, then its fields, as JSON."""

import msgspec

from .moderation import Banned, Purged
from .protocol import AnyNews, Attended, BlocksChanged, Forgotten, News, Renamed, SessionsEnded, Taken

KINDS: dict[str, type[AnyNews]] = {
    "news": News,
    "attended": Attended,
    "renamed": Renamed,
    "sessions-ended": SessionsEnded,
    "blocks-changed": BlocksChanged,
    "forgotten": Forgotten,
    "taken": Taken,
    "banned": Banned,
    "purged": Purged,
}
WORDS = {kind: word for word, kind in KINDS.items()}


def written(news: AnyNews) -> bytes:
    """News on their way."""
    return msgspec.json.encode([WORDS[type(news)], *news])


def read(body: bytes | str) -> AnyNews | None:
    """News that have come; None if a newer version tells of something that is not known here."""
    word, *fields = msgspec.json.decode(body)
    return msgspec.convert(fields, KINDS[word]) if word in KINDS else None
