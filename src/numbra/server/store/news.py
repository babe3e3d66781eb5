"""News between processes, as databases carry them: a JSON array of the name of a kind and its fields."""

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
NAMES = {kind: name for name, kind in KINDS.items()}


def written(news: AnyNews) -> bytes:
    """News, encoded."""
    return msgspec.json.encode([NAMES[type(news)], *news])


def read(body: bytes | str) -> AnyNews | None:
    """News, decoded; None if the kind is unknown here, as it may be from a newer version."""
    name, *fields = msgspec.json.decode(body)
    return msgspec.convert(fields, KINDS[name]) if name in KINDS else None
