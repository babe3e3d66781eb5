"""Background tasks run to their end, whoever waits for them."""

import asyncio
import gc

import pytest

from numbra.server.concurrency.background import Background


async def _soon(done: list[str], result: str = "done") -> str:
    await asyncio.sleep(0.001)
    done.append(result)
    return result


def test_a_task_that_nobody_holds_is_finished() -> None:
    """The event loop alone would let it be collected."""

    async def work() -> None:
        done: list[str] = []
        background = Background()
        background.start(_soon(done))
        gc.collect()
        async with asyncio.timeout(10):
            while not done:
                await asyncio.sleep(0.001)

    asyncio.run(work())


def test_it_goes_on_when_its_caller_is_cancelled() -> None:
    """What may be on disk already has to be told."""

    async def work() -> None:
        done: list[str] = []
        caller = asyncio.create_task(Background().finish(_soon(done)))
        await asyncio.sleep(0)
        caller.cancel()
        with pytest.raises(asyncio.CancelledError):
            await caller
        assert done == []
        async with asyncio.timeout(10):
            while not done:
                await asyncio.sleep(0.001)

    asyncio.run(work())


def test_the_result_and_the_error_are_the_callers() -> None:
    """An error that nobody waits for is dropped, and not reported as forgotten."""

    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("no")

    async def work() -> None:
        background = Background()
        assert await background.finish(_soon([], "five")) == "five"
        with pytest.raises(ValueError, match="no"):
            await background.finish(fails())
        background.start(fails())
        await asyncio.sleep(0.01)

    asyncio.run(work())


def test_closing_cancels_what_runs() -> None:
    """And waits until it has ended."""

    async def work() -> None:
        background = Background()
        running = background.start(asyncio.sleep(1000))
        await background.close()
        assert running.cancelled()

    asyncio.run(work())
