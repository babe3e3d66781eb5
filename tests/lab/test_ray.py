"""The same games on a Ray cluster: a local one, in a process of its own, so that nothing of it stays behind."""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from numbra.lab.arena import Arena
from numbra.lab.workers import play_all

ARENA = Arena.of("shades", ("casual", "random"), games=6, seed="ray")
PROGRAM = """
import json, logging, sys, ray
from numbra.lab.arena import Arena
from numbra.lab.workers import play_all
arena = Arena.of("shades", ("casual", "random"), games=6, seed="ray")
ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR, _temp_dir=sys.argv[1])
games = [(one.number, one.scores, one.winners) for one in play_all(arena, arena.fixtures(), cluster="ray")]
assert ray.is_initialized(), "a cluster that was there before is left alone"
ray.shutdown()
print(json.dumps(sorted(games)))
"""


def test_a_cluster_plays_the_same_games() -> None:
    """With the same results as here, and it is gone afterwards."""
    with TemporaryDirectory(prefix="ray") as folder:  # a short name: sockets lie in it
        command = [sys.executable, "-c", PROGRAM, folder]
        done = subprocess.run(command, capture_output=True, check=True)  # noqa: S603 # our own program
        assert not processes_of(folder)
    here = sorted((one.number, one.scores, one.winners) for one in play_all(ARENA, ARENA.fixtures()))
    assert json.loads(done.stdout.splitlines()[-1]) == json.loads(json.dumps(here))


def processes_of(folder: str) -> list[Path]:
    """The processes that were started for a cluster in this folder and still run."""
    return [path for path in Path("/proc").glob("[0-9]*/cmdline") if folder.encode() in _read(path)]


def _read(path: Path) -> bytes:
    """What a process was called with; nothing if it has just ended."""
    try:
        return path.read_bytes()
    except OSError:
        return b""
