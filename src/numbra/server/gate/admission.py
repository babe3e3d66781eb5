"""Admission: light clients are served at once, heavy clients share a limited number of slots.

Every request, socket and message takes a slot before it is handled, and releases it when it is done. An address is
heavy while it sends more than `PACE` allows. Heavy addresses wait only while their slots are taken, and the one that is
least over its pace goes first.
"""

import asyncio
import math
from collections import deque
from collections.abc import Callable
from functools import partial
from heapq import heappop, heappush
from itertools import count

PACE = 50.0
"""Requests, sockets and messages per second from an address before it is heavy: a school class at play."""
BURST_SECONDS = 0.5
"""Seconds of that pace that may come at once: a page with all its files."""
LONGEST_MEMORY = 10.0
"""The most seconds for which an address stays heavy after it exceeded the pace."""
HEAVY_SLOTS = 128
"""Slots of heavy addresses while no light address comes."""
HEAVY_SLOTS_AFTER_LIGHT = 2
"""Slots of heavy addresses up to a second after a light one has come. All requests that are served take turns on the
event loop, and a player's action needs about six turns: at the beginning of an attack it took 5.5 ms (median) with 16
slots, 2.1 ms with two, and 1.7 ms without an attack."""
HEAVY_SLOTS_BESIDE_LIGHT = 1
"""Slots of heavy addresses while a light one is served."""
AFTER_LIGHT = 1.0
"""Seconds after a light address has come for which heavy ones have only `HEAVY_SLOTS_AFTER_LIGHT` slots."""
LONGEST_HELD = 0.02
"""Seconds after which a slot is released: a slower request waits for something else, and must not block others."""
MOST_ADDRESSES = 10_000
"""Addresses remembered; above this number those whose due time is past are forgotten."""


class Slot:
    """A slot held by one request or message until its response is written."""

    __slots__ = ("_admission", "_group", "taken", "until")

    def __init__(self, admission: "Admission", group: "_SlotGroup", until: float) -> None:
        self._admission = admission
        self._group = group
        self.until = until
        self.taken = True
        group.held += 1
        group.slots.append(self)

    def leave_soon(self) -> None:
        """Release the slot two loop turns later, when the last message is written (`CoalescingTransport`)."""
        loop = asyncio.get_running_loop()
        loop.call_soon(loop.call_soon, self.leave)

    def leave(self) -> None:
        """Release the slot, and admit the next that wait."""
        if self.taken:
            self.taken = False
            self._group.held -= 1
            self._admission.admit_waiting()

    def __enter__(self) -> None:
        """The slot is held until the block ends."""

    def __exit__(self, *_exception: object) -> None:
        """Release the slot soon."""
        self.leave_soon()


class _SlotGroup:
    """The slots of all light addresses, or of all heavy ones."""

    def __init__(self) -> None:
        self.held = 0
        self.slots: deque[Slot] = deque()
        """The oldest first; some may be released already."""

    def expire(self, now: float) -> None:
        """Release the slots that are held for too long."""
        while self.slots and (self.slots[0].until <= now or not self.slots[0].taken):
            self.slots.popleft().leave()


class Admission:
    """The pace of each address, the slots that are taken, and the queue of heavy addresses."""

    def __init__(self) -> None:
        self._due: dict[str, float] = {}
        """When each address may come next within its pace."""
        self._most_addresses = MOST_ADDRESSES
        self._light, self._heavy = _SlotGroup(), _SlotGroup()
        self._quiet_from = -math.inf
        """When heavy addresses get all `HEAVY_SLOTS`, unless a light one comes before."""
        self._waiting: list[tuple[float, int, asyncio.Future[Slot]]] = []
        """A heap, ordered by due time, then by arrival."""
        self._arrivals = count()
        self._expiring = False
        """Whether `_expire_periodically` is scheduled."""

    async def admit(self, address: str) -> Slot:
        """Take a slot: at once for a light address, else when one is free."""
        slot = self.admit_now(address)
        if slot is None:
            now = asyncio.get_running_loop().time()
            due = self._due_time(address, now)
            self._count(address, due)
            slot = await self._wait(due)
        return slot

    def admit_now(self, address: str) -> Slot | None:
        """Take a slot; None, and nothing is counted, if the address is heavy and has to wait for one."""
        now = asyncio.get_running_loop().time()
        self._expire(now)
        due = self._due_time(address, now)
        light = due < now + BURST_SECONDS
        if light:
            self._quiet_from = now + AFTER_LIGHT
        elif not self._free(now):
            return None
        self._count(address, due)
        return Slot(self, self._light if light else self._heavy, now + LONGEST_HELD)

    def admit_reading(self, resume: Callable[[], None]) -> bool:
        """Whether data of a client may be read now, before its address is counted; if not, `resume` is called later."""
        now = asyncio.get_running_loop().time()
        self._expire(now)
        free = self._free(now)
        if not free:
            self._wait(now).add_done_callback(partial(_resume_and_release, resume))
        return free

    def _due_time(self, address: str, now: float) -> float:
        """When an address that comes now was due by its pace."""
        return max(now, min(self._due.get(address, now), now + LONGEST_MEMORY))

    def _count(self, address: str, due: float) -> None:
        """Move on the next due time of an address that was due then."""
        self._due[address] = due + 1 / PACE
        if len(self._due) > self._most_addresses:
            now = asyncio.get_running_loop().time()
            self._due = {one: later for one, later in self._due.items() if later > now}
            self._most_addresses = max(MOST_ADDRESSES, 2 * len(self._due))

    def _expire(self, now: float) -> None:
        """Release the slots that are held for too long."""
        self._light.expire(now)
        self._heavy.expire(now)

    def _free(self, now: float) -> bool:
        """Whether a heavy address can have a slot without passing others that wait."""
        return not self._waiting and self._below_limit(now)

    def _wait(self, due: float) -> asyncio.Future[Slot]:
        """Join the queue."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[Slot] = loop.create_future()
        heappush(self._waiting, (due, next(self._arrivals), turn))
        if not self._expiring:
            self._expiring = True
            loop.call_later(LONGEST_HELD, self._expire_periodically, loop)
        return turn

    def _below_limit(self, now: float) -> bool:
        """Whether there is a slot for one more heavy address."""
        without_light = HEAVY_SLOTS_AFTER_LIGHT if now < self._quiet_from else HEAVY_SLOTS
        return self._heavy.held < (HEAVY_SLOTS_BESIDE_LIGHT if self._light.held else without_light)

    def admit_waiting(self) -> None:
        """Give free slots to those that wait."""
        if self._waiting:
            now = asyncio.get_running_loop().time()
            while self._waiting and self._below_limit(now):
                _, _, turn = heappop(self._waiting)
                if not turn.done():  # else the client has disconnected meanwhile
                    turn.set_result(Slot(self, self._heavy, now + LONGEST_HELD))

    def _expire_periodically(self, loop: asyncio.AbstractEventLoop) -> None:
        """Release slots that are held for too long, every 20 ms while anything waits."""
        self._expire(loop.time())
        self._expiring = bool(self._waiting)
        if self._expiring:
            loop.call_later(LONGEST_HELD, self._expire_periodically, loop)


def _resume_and_release(resume: Callable[[], None], turn: asyncio.Future[Slot]) -> None:
    try:
        resume()
    finally:
        turn.result().leave()
