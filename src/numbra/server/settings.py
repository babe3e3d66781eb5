"""What a server is told before it opens."""

from dataclasses import dataclass, field
from pathlib import Path

from .absence import AWAY
from .drivers import Pace
from .hall import Keeping
from .house_chat import HouseChat


@dataclass(frozen=True)
class Settings:
    """Where a server listens, what it keeps its tables in and for how long, and how it runs."""

    database: str
    host: str = "127.0.0.1"
    port: int = 7777
    """0 for any that is free."""
    pace: Pace = field(default_factory=Pace)
    keeping: Keeping = field(default_factory=Keeping)
    log: str | None = None
    """The file that the server's own log is added to, `-` for standard error; if none, only faults go there."""
    workers: int = 1
    """Processes that share the address and the database."""
    metrics: tuple[str, int] | None = None
    """The host and the first of the ports where each process answers `/metrics`, if any does."""
    trusted_proxies: str = ""
    """Addresses, separated by commas, that may say on whose behalf they ask."""
    hostnames: tuple[str, ...] = ()
    """Names and addresses that it answers to besides its own."""
    on_network: str | None = None
    """What this machine is called on the local network, if everybody there may come in."""
    contact: str = ""
    """Where the host is reached, as `mailto:…` or `https://…`, for `/.well-known/security.txt` and the privacy page."""
    away: float = AWAY
    """Seconds that somebody has to be away before the others can vote for a bot."""
    chat: HouseChat = "on"
    """What may be said at the tables."""
    page: Path = Path(__file__).parent / "page"
    """The folder that the page is built into."""
