"""Limits that hold for all processes together: each tells the others what its clients have taken and hold open.

A process keeps to itself what a client takes within an allowance: a quarter of the limit divided by the number of
processes, or one. So people who play cause no message; those who chat a lot do. What is taken beyond the allowance is
told after each heartbeat, in one message through the database; the others subtract it from their own buckets, below
zero if need be. Between two heartbeats a process gives a client no more than its part of the limit, so whoever asks
all of them at once gets one limit and not one from each. A process that is alone tells nothing, and holds nothing back.

Clients are named by a digest with a key of the database: no address is written to it.
"""

from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import blake2b
from itertools import islice
from math import inf
from typing import Protocol

from .rate import MOST, Buckets
from .store import Store, StoreError, Taken

UNTOLD = 0.25
"""The part of a limit that all processes together keep to themselves."""
MOST_TOLD = 200
"""Clients in one message, 36 bytes each at most: PostgreSQL carries 8,000 bytes. Others are told with the next ones."""
SMALLEST_SHARE = 5
"""What a process gives a client between two heartbeats at least: a few things done by hand."""
HEARTBEAT = 0.2
"""Seconds that somebody waits who has had the part of this process."""
SMALLEST_STEP = 2
"""A client that holds one of something at each process is as good as one who holds none."""
DIGEST = 9
"""Bytes of the digest that stands for a client: 12 letters."""

Named = Callable[[str], str]
"""The digest of a client."""


class Shared(Protocol):
    """A limit that several processes hold together."""

    named: Named

    def beat(self) -> None:
        """A heartbeat: what was given since the one before is told to the others, or about to be."""

    def living(self, processes: frozenset[str], own: str) -> None:
        """These processes serve the database from now on."""

    def untold(self) -> Mapping[str, int]:
        """What the others should know, by the digests of clients."""

    def told(self, told: Mapping[str, int]) -> None:
        """They know so much of it now."""

    def heard(self, process: str, client: str, many: int) -> None:
        """Another process has told of a client."""


class SharedBuckets:
    """A rate limit: a bucket for each client, out of which other processes take as well."""

    def __init__(self, burst: float, per_second: float, now: Callable[[], float]) -> None:
        self._burst, self._per_second, self._now = burst, per_second, now
        self._buckets = Buckets(burst, per_second, now)
        self._allowance: Buckets | None = None
        """What each client may take without others being told; None as long as there are no others."""
        self._debt = 0.0
        self._share = inf
        """What a client is given here at most between two heartbeats."""
        self._recent: Counter[str] = Counter()
        self._untold: Counter[str] = Counter()
        self.named: Named = str

    def take(self, client: str) -> float:
        """Take one: 0, or the seconds this client has to wait for it."""
        name = self.named(client)
        if self._recent[name] >= self._share:
            return HEARTBEAT
        wait = self._buckets.take(name)
        if not wait and self._allowance is not None:
            self._recent[name] += 1
            if self._allowance.take(name) and len(self._untold) < MOST:
                self._untold[name] += 1
        return wait

    def beat(self) -> None:
        """Clients have the part of this process again."""
        self._recent.clear()

    def living(self, processes: frozenset[str], own: str) -> None:  # noqa: ARG002  # only their number matters here
        """Divide by the processes. A debt is a burst of each of the others at most."""
        others, part = len(processes) - 1, UNTOLD / len(processes)
        if self._debt != others * self._burst:
            burst, per_second = max(1.0, self._burst * part), self._per_second * part
            self._allowance = Buckets(burst, per_second, self._now) if others else None
            self._debt = others * self._burst
            self._share = max(SMALLEST_SHARE, self._burst / len(processes)) if others else inf

    def untold(self) -> Mapping[str, int]:
        """What was taken beyond the allowance since the others were told."""
        return self._untold

    def told(self, told: Mapping[str, int]) -> None:
        """They know so much of it now; meanwhile more may have been taken."""
        self._untold.subtract(told)
        self._untold = +self._untold

    def heard(self, process: str, client: str, many: int) -> None:  # noqa: ARG002  # whoever gave it out
        """Somebody has taken so many elsewhere."""
        self._buckets.owe(client, many, self._debt)


class SharedCounts:
    """How many of something each client holds open, here and through other processes.

    Counts are told rounded down to whole steps: a quarter of the limit divided by the number of processes. So whoever
    holds few, or one, causes no message. What a process has told counts until it is silent.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.processes = 1
        self._here: Counter[str] = Counter()
        self._elsewhere: dict[str, dict[str, int]] = {}
        self._changed: set[str] = set()
        self._told: dict[str, int] = {}
        self._recent: Counter[str] = Counter()
        """How many more or fewer each client holds here since the last heartbeat."""
        self.named: Named = str

    def __len__(self) -> int:
        return len(self._here)

    def here(self, client: str) -> int:
        """How many a client holds here."""
        return self._here[self.named(client)]

    def elsewhere(self, client: str) -> int:
        """How many a client holds through other processes, as far as they have told."""
        name = self.named(client)
        return sum(held.get(name, 0) for held in self._elsewhere.values())

    def full(self, client: str) -> bool:
        """Whether a client holds as many as they may, or has opened the part of this process since the heartbeat."""
        share = max(SMALLEST_SHARE, self.most / self.processes)
        recent = self._recent[self.named(client)] if self.processes > 1 else 0
        return recent >= share or self.here(client) + self.elsewhere(client) >= self.most

    def add(self, client: str) -> None:
        """A client opens one more."""
        name = self.named(client)
        self._here[name] += 1
        self._note(name, 1)

    def remove(self, client: str) -> None:
        """A client closes one."""
        name = self.named(client)
        self._here[name] -= 1
        if not self._here[name]:
            del self._here[name]
        self._note(name, -1)

    def _note(self, name: str, more: int) -> None:
        """Remember that a count has changed, if there is anybody to tell."""
        if self.processes > 1:
            self._changed.add(name)
            self._recent[name] += more

    def beat(self) -> None:
        """Clients may open the part of this process again."""
        self._recent.clear()

    def living(self, processes: frozenset[str], own: str) -> None:
        """Forget what silent processes have told, and tell new ones what is held here."""
        self.processes = len(processes)
        self._elsewhere = {one: held for one, held in self._elsewhere.items() if one in processes - {own}}
        self._changed, self._told = set(self._here), {}

    def untold(self) -> Mapping[str, int]:
        """The counts that are other than they were told; looked for among those that have changed."""
        step = max(SMALLEST_STEP, int(self.most * UNTOLD / self.processes))
        counts = {name: self._here.get(name, 0) // step * step for name in self._changed}
        untold = {name: many for name, many in counts.items() if many != self._told.get(name, 0)}
        self._changed = set(untold)
        return untold

    def told(self, told: Mapping[str, int]) -> None:
        """They know these counts now; what has changed since is looked at again."""
        self._told = {name: many for name, many in (self._told | dict(told)).items() if many}

    def heard(self, process: str, client: str, many: int) -> None:
        """A process has told how many a client holds there."""
        held = self._elsewhere.setdefault(process, {})
        held.pop(client, None)
        if many and len(held) < MOST:
            held[client] = many
        elif not held:
            del self._elsewhere[process]


class SharedLimits:
    """All limits of this process that others hold together with it, by name."""

    def __init__(self, store: Store, process: str, key: bytes, limits: Mapping[str, Shared]) -> None:
        self._store = store
        self._process = process
        self._living = frozenset({process})
        self._limits = limits
        for name, limit in limits.items():
            limit.named = _digest(name, key)

    async def beat(self, living: frozenset[str]) -> None:
        """After each heartbeat: these processes live. Tell them what they should know, if there is anything.

        While the database is away this is called, too, with those who lived before.
        """
        for limit in self._limits.values():
            limit.beat()
        if living != self._living:
            self._living = living
            self.look_again()
        if len(living) > 1:
            with suppress(StoreError):  # what could not be told is told after the next one
                await self._tell()

    def look_again(self) -> None:
        """What was told may have been lost, or was told before somebody listened."""
        for limit in self._limits.values():
            limit.living(self._living, self._process)

    async def _tell(self) -> None:
        untold = {name: limit.untold() for name, limit in self._limits.items()}
        every = ((name, client, many) for name, counts in untold.items() for client, many in counts.items())
        telling = list(islice(every, MOST_TOLD))
        if telling:
            told = {f"{name} {client}": many for name, client, many in telling}
            await self._store.tell(Taken(self._process, told))
            for name, limit in self._limits.items():
                limit.told({client: many for one, client, many in telling if one == name})

    def heard_of(self, taken: Taken) -> None:
        """Another process has told what its clients have taken and hold; a newer version's limits are not known."""
        if taken.process == self._process:
            return
        for key, many in taken.taken.items():
            name, _, client = key.rpartition(" ")
            if name in self._limits:
                self._limits[name].heard(taken.process, client, many)


def _digest(name: str, key: bytes) -> Named:
    """Names clients of a limit by digests, which differ from limit to limit."""
    keyed = blake2b(name.encode(), digest_size=DIGEST, key=key)

    def named(client: str) -> str:
        digest = keyed.copy()
        digest.update(b" " + client.encode(errors="surrogatepass"))
        return urlsafe_b64encode(digest.digest()).decode()

    return named
