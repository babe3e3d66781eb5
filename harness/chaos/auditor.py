"""Checks each table as soon as its game is over, so that the clients' histories need not be kept any longer."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from harness.chaos.checker import violations
from harness.chaos.database import Database, digest
from harness.chaos.history import Kept, Played
from harness.chaos.pauses import Pause, pauses
from harness.chaos.replay import Replay, Violation
from harness.chaos.transcript import Transcript

RETRY_DELAY = 0.2
"""Seconds before a database that does not answer is queried again."""
ATTEMPTS = 300


class Checked(NamedTuple):
    """A table's content at the time of its check."""

    digest: str
    said: int
    in_doubt: frozenset[str]
    """Messages that were sent and never answered: they may still be in flight, and be stored after the check."""

    def still_is(self, kept: Kept) -> bool:
        """Whether nothing has changed since, except for chat lines from messages in doubt."""
        late = {row.message for row in kept.chat[self.said :]}
        return digest(Kept(kept.log, kept.chat[: self.said])) == self.digest and late <= self.in_doubt


class Auditor:
    """Collects violations, and a digest of each table to detect changes after its game was over."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._checked: dict[str, Checked] = {}
        self._auditing: set[asyncio.Task[None]] = set()
        self.violations: list[Violation] = []
        self.pauses: list[Pause] = []
        self.done: Counter[str] = Counter()
        self.found: Callable[[Violation], None] = lambda _violation: None
        """Called with each violation as soon as it is found."""

    def ended(self, played: Played) -> None:
        """Start to check a table whose game is over, or never will be."""
        task = asyncio.create_task(self._audit(played))
        self._auditing.add(task)
        task.add_done_callback(self._auditing.discard)

    async def finish(self) -> None:
        """Wait for the checks under way, then report tables that have changed since their check."""
        await asyncio.gather(*self._auditing)
        for table, before in self._checked.items():
            if not before.still_is(await self._kept(table)):
                self._note([Violation("changed afterwards", table, "its log or its chat is another than before")])

    async def _audit(self, played: Played) -> None:
        kept = await self._kept(played.table)
        wrong = await asyncio.to_thread(violations, played, kept)
        self._note(wrong)
        transcripts = [Transcript(history) for history in played.histories]
        self._checked[played.table] = Checked(digest(kept), len(kept.chat), _in_doubt(transcripts))
        self._count(played, kept, transcripts)
        if not wrong:
            self.pauses += await asyncio.to_thread(lambda: pauses(Replay(played.table, kept, {})))

    def _count(self, played: Played, kept: Kept, transcripts: list[Transcript]) -> None:
        sent = [one for transcript in transcripts for one in transcript.sent.values()]
        self.done["games"] += 1
        self.done["lines of logs"] += len(kept.log)
        self.done["lines of chats"] += len(kept.chat)
        self.done["acknowledged messages"] += sum(bool(one.accepted) for one in sent)
        self.done["refused messages"] += sum(bool(one.refused) for one in sent)
        self.done["messages in doubt"] += sum(one.in_doubt for one in sent)
        self.done["frames checked"] += sum(
            not item.out for one in played.histories for visit in one.visits for item in visit.items
        )

    def _note(self, found: list[Violation]) -> None:
        self.violations += found
        for violation in found:
            self.found(violation)

    async def _kept(self, table: str) -> Kept:
        """A table's stored rows; retried while the database restarts."""
        for _ in range(ATTEMPTS):
            try:
                return await self._database.kept(table)
            except self._database.away:
                await asyncio.sleep(RETRY_DELAY)
        return await self._database.kept(table)


def _in_doubt(transcripts: list[Transcript]) -> frozenset[str]:
    """Messages whose outcome is unknown, by the key that the database stores them under."""
    return frozenset(f"{one.guest} {name}" for one in transcripts for name, sent in one.sent.items() if sent.in_doubt)
