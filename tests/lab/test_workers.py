"""Playing many games at once."""

import sys
from collections.abc import Iterator

import pytest

from numbra.lab.arena import Arena, Played
from numbra.lab.schedule import Seating
from numbra.lab.workers import Cluster, ClusterError, play_all

ARENA = Arena.of("shades", ("casual", "random", "search:2"), games=2, seed="workers")

Essence = tuple[int, str, Seating, tuple[int, ...], tuple[int, ...], int]


def essence(games: Iterator[Played]) -> list[Essence]:
    """All but the think times, in the order of the games."""
    found = [(one.number, one.seed, one.seating, one.scores, one.winners, one.moves) for one in games]
    return sorted(found)


def test_processes_change_nothing() -> None:
    """But the time it takes."""
    fixtures = ARENA.fixtures()
    assert essence(play_all(ARENA, fixtures, jobs=2)) == essence(play_all(ARENA, fixtures))


def test_a_longer_run_begins_like_a_shorter_one() -> None:
    """Each deal has a seed of its own."""
    longer = Arena.of("shades", ("casual", "random"), games=6, seed="long")
    shorter = Arena.of("shades", ("casual", "random"), games=2, seed="long")
    assert essence(play_all(longer, longer.fixtures()))[:2] == essence(play_all(shorter, shorter.fixtures()))


def test_nothing_to_play_is_nothing_played() -> None:
    """As when a finished run is taken up."""
    assert list(play_all(ARENA, (), jobs=3)) == []


@pytest.mark.parametrize("cluster", ["ray"])
def test_without_ray_a_cluster_is_refused(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what to do about it."""
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r"pip install 'numbra\[cluster\]'") as refused:
        list(play_all(ARENA, ARENA.fixtures(), cluster=cluster))
    assert refused.value.code == "lab/no-ray"
