"""Limits that hold for all processes together: each sends the others what its clients have taken and hold open.

What a client takes within an allowance is not sent. The allowance is a quarter of the limit divided by the number of
processes, at least 1. So ordinary play causes no message, only much chat does. What is taken beyond the allowance is
sent after each heartbeat, in one message through the database; the others subtract it from their own buckets, which may
become negative. Between two heartbeats a process gives a client no more than its share of the limit, so a client that
uses all processes at once gets one limit, and not one from each. A single process sends nothing and withholds nothing.

Clients are named by a digest with a key of the database: no address is written to it.
"""

from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from math import inf
from typing import Protocol

from numbra.server.store import Store, StoreError, Taken

from .token_bucket import MOST, Buckets

UNSENT_SHARE = 0.25
"""The part of a limit that clients may take, over all processes, without a message about it."""
CLIENTS_PER_MESSAGE = 200
"""Clients in one message, at most 36 bytes each: PostgreSQL carries 8,000 bytes. The rest is sent next time."""
SMALLEST_SHARE = 5
"""What a process always gives a client between two heartbeats: a few actions done by hand."""
SHARE_WAIT = 0.2
"""Seconds to wait for a client that has used up the share of this process: one heartbeat."""
SMALLEST_STEP = 2
"""The smallest step in which counts are sent: a client that holds one at each process counts as holding none."""
DIGEST_SIZE = 9
"""Bytes of the digest that names a client: 12 characters in base64."""

Named = Callable[[str], str]
"""A function from a client to its digest."""


class Shared(Protocol):
    """A limit that several processes enforce together."""

    named: Named

    def begin_interval(self) -> None:
        """Begin a new interval after a heartbeat: clients may again take the share of this process."""

    def living(self, processes: frozenset[str], own: str) -> None:
        """Set the processes that serve the database from now on."""

    def unsent(self) -> Mapping[str, int]:
        """What still has to be sent to the others, by the digests of clients."""

    def mark_sent(self, sent: Mapping[str, int]) -> None:
        """Note that this has been sent."""

    def receive(self, process: str, client: str, many: int) -> None:
        """Apply what another process has sent about a client."""


class SharedBuckets:
    """A rate limit: a token bucket for each client, from which other processes take as well."""

    def __init__(self, burst: float, per_second: float, now: Callable[[], float]) -> None:
        self._burst, self._per_second, self._now = burst, per_second, now
        self._buckets = Buckets(burst, per_second, now)
        self._allowance: Buckets | None = None
        """What each client may take without a message to the others; None while there are no others."""
        self._most_debt = 0.0
        """How far other processes may push a bucket below zero."""
        self._share = inf
        """The most that a client is given here between two heartbeats."""
        self._recent: Counter[str] = Counter()
        """What each client was given here since the last heartbeat."""
        self._unsent: Counter[str] = Counter()
        self.named: Named = str

    def take(self, client: str) -> float:
        """Take a token: 0, or the seconds this client has to wait for it."""
        name = self.named(client)
        if self._allowance is None:
            return self._buckets.take(name)
        if self._recent[name] >= self._share:
            return SHARE_WAIT
        wait = self._buckets.take(name)
        if not wait:
            self._recent[name] += 1
            if self._allowance.take(name) and len(self._unsent) < MOST:
                self._unsent[name] += 1
        return wait

    def begin_interval(self) -> None:
        """Give clients the share of this process again."""
        self._recent.clear()

    def living(self, processes: frozenset[str], own: str) -> None:  # noqa: ARG002  # only their number matters here
        """Divide the limit by the number of processes. A debt is at most one burst for each of the others."""
        others, part = len(processes) - 1, UNSENT_SHARE / len(processes)
        if self._most_debt != others * self._burst:
            burst, per_second = max(1.0, self._burst * part), self._per_second * part
            self._allowance = Buckets(burst, per_second, self._now) if others else None
            self._most_debt = others * self._burst
            self._share = max(SMALLEST_SHARE, self._burst / len(processes)) if others else inf

    def unsent(self) -> Mapping[str, int]:
        """What was taken beyond the allowance and has not been sent."""
        return self._unsent

    def mark_sent(self, sent: Mapping[str, int]) -> None:
        """Subtract what has been sent; more may have been taken meanwhile."""
        self._unsent.subtract(sent)
        self._unsent = +self._unsent

    def receive(self, process: str, client: str, many: int) -> None:  # noqa: ARG002  # it does not matter which process
        """Subtract what a client has taken in another process."""
        self._buckets.owe(client, many, self._most_debt)


class SharedCounts:
    """How many of something each client holds open, here and through other processes.

    Counts are sent rounded down to whole steps: a quarter of the limit divided by the number of processes. So a client
    that holds few causes no message. What a process has sent counts until its heartbeat stops.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.processes = 1
        self._here: Counter[str] = Counter()
        self._elsewhere: dict[str, dict[str, int]] = {}
        self._changed: set[str] = set()
        self._sent: dict[str, int] = {}
        self._recent: Counter[str] = Counter()
        """How many more or fewer each client holds here since the last heartbeat."""
        self.named: Named = str

    def __len__(self) -> int:
        return len(self._here)

    def here(self, client: str) -> int:
        """How many a client holds here."""
        return self._here[self.named(client)]

    def elsewhere(self, client: str) -> int:
        """How many a client holds through other processes, as far as they have sent it."""
        name = self.named(client)
        return sum(held.get(name, 0) for held in self._elsewhere.values())

    def full(self, client: str) -> bool:
        """Whether a client holds all the limit allows, or has used this process's share since the last heartbeat."""
        share = max(SMALLEST_SHARE, self.most / self.processes)
        recent = self._recent[self.named(client)] if self.processes > 1 else 0
        return recent >= share or self.here(client) + self.elsewhere(client) >= self.most

    def add(self, client: str) -> None:
        """Count one more of a client."""
        name = self.named(client)
        self._here[name] += 1
        self._note_change(name, 1)

    def remove(self, client: str) -> None:
        """Count one less of a client."""
        name = self.named(client)
        self._here[name] -= 1
        if not self._here[name]:
            del self._here[name]
        self._note_change(name, -1)

    def _note_change(self, name: str, more: int) -> None:
        """Remember that a count has changed, if there are other processes."""
        if self.processes > 1:
            self._changed.add(name)
            self._recent[name] += more

    def begin_interval(self) -> None:
        """Give clients the share of this process again."""
        self._recent.clear()

    def living(self, processes: frozenset[str], own: str) -> None:
        """Drop the counts of processes that are gone, and send all counts again, for new ones."""
        self.processes = len(processes)
        self._elsewhere = {one: held for one, held in self._elsewhere.items() if one in processes - {own}}
        self._changed, self._sent = set(self._here), {}

    def unsent(self) -> Mapping[str, int]:
        """The changed counts that differ from what was last sent."""
        step = max(SMALLEST_STEP, int(self.most * UNSENT_SHARE / self.processes))
        counts = {name: self._here.get(name, 0) // step * step for name in self._changed}
        unsent = {name: many for name, many in counts.items() if many != self._sent.get(name, 0)}
        self._changed = set(unsent)
        return unsent

    def mark_sent(self, sent: Mapping[str, int]) -> None:
        """Remember the counts that have been sent; those that changed meanwhile are compared again."""
        self._sent = {name: many for name, many in (self._sent | dict(sent)).items() if many}

    def receive(self, process: str, client: str, many: int) -> None:
        """Set how many a client holds through another process."""
        held = self._elsewhere.setdefault(process, {})
        held.pop(client, None)
        if many and len(held) < MOST:
            held[client] = many
        elif not held:
            del self._elsewhere[process]


class SharedLimits:
    """All limits that this process shares with others, by name."""

    def __init__(self, store: Store, process: str, key: bytes, limits: Mapping[str, Shared]) -> None:
        self._store = store
        self._process = process
        self._living = frozenset({process})
        self._limits = limits
        for name, limit in limits.items():
            limit.named = _digest(name, key)

    async def on_heartbeat(self, living: frozenset[str]) -> None:
        """After each heartbeat, with the living processes: send them what has to be sent, if there is anything.

        While the database cannot be reached this is called, too, with the processes that lived before.
        """
        for limit in self._limits.values():
            limit.begin_interval()
        if living != self._living:
            self._living = living
            self.resync()
        if len(living) > 1:
            with suppress(StoreError):  # what could not be sent is sent after the next heartbeat
                await self._send()

    def resync(self) -> None:
        """Have all counts sent again: messages may have been lost, or sent before a process listened."""
        for limit in self._limits.values():
            limit.living(self._living, self._process)

    async def _send(self) -> None:
        unsent = {name: limit.unsent() for name, limit in self._limits.items()}
        every = ((name, client, many) for name, counts in unsent.items() for client, many in counts.items())
        sending = list(islice(every, CLIENTS_PER_MESSAGE))
        if sending:
            taken = {f"{name} {client}": many for name, client, many in sending}
            await self._store.tell(Taken(self._process, taken))
            for name, limit in self._limits.items():
                limit.mark_sent({client: many for one, client, many in sending if one == name})

    def on_news(self, taken: Taken) -> None:
        """Apply what another process has sent; limits of a newer version, unknown here, are ignored."""
        if taken.process == self._process:
            return
        for key, many in taken.taken.items():
            name, _, client = key.rpartition(" ")
            if name in self._limits:
                self._limits[name].receive(taken.process, client, many)


def _digest(name: str, key: bytes) -> Named:
    """A function that names clients by digests, which differ from limit to limit."""
    keyed = blake2b(name.encode(), digest_size=DIGEST_SIZE, key=key)

    @lru_cache(maxsize=MOST)
    def named(client: str) -> str:
        digest = keyed.copy()
        digest.update(b" " + client.encode(errors="surrogatepass"))
        return urlsafe_b64encode(digest.digest()).decode()

    return named
