"""Notifies the other processes of what is committed."""

from numbra.server.store.news import written
from numbra.server.store.protocol import AnyNews

from .opening import Connection

CHANNEL = "numbra"
NOTIFY_OTHERS = "SELECT pg_notify($1, $2)"


def signed(news: AnyNews, teller: str) -> str:
    """News with the id of its sender."""
    return f"{teller} {written(news).decode()}"


async def tell(news: AnyNews, teller: str, db: Connection) -> None:
    """Notify the other processes, as soon as this is committed."""
    await db.execute(NOTIFY_OTHERS, CHANNEL, signed(news, teller))
