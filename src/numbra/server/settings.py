"""The settings that a server is started with."""

from dataclasses import dataclass, field
from pathlib import Path

from .autoplay.pace import Pace
from .live.retention import Retention
from .table.absence import AWAY
from .table.chat_policy import ChatPolicy


@dataclass(frozen=True)
class Settings:
    """Where a server listens, which database it uses, how long it keeps data, and how it runs."""

    database: str
    host: str = "127.0.0.1"
    port: int = 7777
    """0 for any free port."""
    pace: Pace = field(default_factory=Pace)
    retention: Retention = field(default_factory=Retention)
    log: str | None = None
    """The file that the log is appended to, or `-` for standard error. None logs only faults, to standard error."""
    workers: int = 1
    """Processes that share the address and the database."""
    metrics: tuple[str, int] | None = None
    """The host and the first port for `/metrics`: each process has a port of its own. None serves no metrics."""
    trusted_proxies: str = ""
    """Addresses of proxies, separated by commas, whose `X-Forwarded-…` headers are trusted."""
    hostnames: tuple[str, ...] = ()
    """Names and addresses that are accepted as `Host`, besides the server's own."""
    on_network: str | None = None
    """This machine's name on the local network, if everybody there may connect."""
    contact: str = ""
    """How to reach the host, as `mailto:…` or `https://…`, for `/.well-known/security.txt` and the privacy page."""
    away: float = AWAY
    """Seconds a player has to be away before the others can vote for a bot."""
    chat: ChatPolicy = "on"
    """What may be said at the tables."""
    page: Path = Path(__file__).parent / "page"
    """The folder that holds the built page."""
