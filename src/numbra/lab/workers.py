"""Playing many games at once: in this process, in several, or on a Ray cluster. The games are the same everywhere."""

import logging
import signal
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import Any, Literal, get_args

from numbra.core.errors import NumbraError, refusal

from .arena import Arena, Played, play
from .schedule import Fixture
from .simulate import SimulationError
from .texts import texts

Cluster = Literal["ray"]
CLUSTERS: tuple[Cluster, ...] = get_args(Cluster)
AHEAD = 4
"""Games queued for each processor of a cluster, so that none is idle."""

NO_RAY = refusal(texts, "lab/no-ray")
WORKER_DIED = refusal(texts, "lab/worker-died")


class ClusterError(NumbraError):
    """A cluster that cannot be used."""


def play_all(
    arena: Arena, games: Sequence[Fixture], *, jobs: int = 1, cluster: Cluster | None = None
) -> Iterator[Played]:
    """The games, as they are finished."""
    if cluster is not None:
        return _on_ray(arena, games)
    if min(jobs, len(games)) <= 1:
        return map(partial(play, arena), games)
    return _in_processes(arena, games, min(jobs, len(games)))


def _in_processes(arena: Arena, games: Sequence[Fixture], jobs: int) -> Iterator[Played]:
    workers = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent)
    try:
        yield from workers.map(partial(play, arena), games)
    except BrokenProcessPool as died:
        raise SimulationError(WORKER_DIED) from died
    finally:
        workers.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    """Ignore Ctrl-C, which reaches every process of the terminal: the parent handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _on_ray(arena: Arena, games: Iterable[Fixture]) -> Iterator[Played]:
    """On the cluster this program belongs to or RAY_ADDRESS names; without one, on this machine."""
    try:
        import ray
    except ImportError:
        raise ClusterError(NO_RAY) from None
    ours = not ray.is_initialized()
    if ours:
        ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    try:
        yield from _through_ray(ray, arena, iter(games))
    finally:
        if ours:
            ray.shutdown()


def _through_ray(ray: Any, arena: Arena, games: Iterator[Fixture]) -> Iterator[Played]:
    """Keep every processor busy, and no more games under way than that takes."""
    task = ray.remote(play)
    everywhere = ray.put(arena)
    room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    under_way = [task.remote(everywhere, fixture) for fixture in islice(games, room)]
    while under_way:
        done, under_way = ray.wait(under_way)
        under_way += [task.remote(everywhere, fixture) for fixture in islice(games, len(done))]
        yield from ray.get(done)
