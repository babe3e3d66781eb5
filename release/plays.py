"""Run in an environment with Numbra alone: plays each game with bots, and asks a command that needs an extra."""

import subprocess
import sys

import numbra
from numbra.lab.simulate import simulate
from numbra.testing import check_game

for name in ("shades", "nmbrs", "code777"):
    state = simulate(numbra.game(name), ["casual", "casual"], seed="release")
    assert state.over, name  # noqa: S101  # this is a check
check_game(numbra.game("shades"), games=1)
refused = subprocess.run([sys.executable, "-m", "numbra"], capture_output=True, text=True, check=False)  # ours
assert 'pip install "numbra[table]"' in refused.stderr, refused.stderr  # noqa: S101  # this is a check
