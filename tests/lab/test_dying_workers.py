"""A process of the arena that dies."""

import os

import pytest

from numbra.lab import workers
from numbra.lab.arena import Arena
from numbra.lab.schedule import Fixture
from numbra.lab.simulate import SimulationError


def die(_arena: Arena, _fixture: Fixture) -> None:
    """As a bot that ends its process does."""
    os._exit(3)


def test_a_bot_that_ends_its_process_is_said_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a sentence, with what helps to find it."""
    monkeypatch.setattr(workers, "play", die)
    arena = Arena.of("shades", ("random", "random"), games=4)
    with pytest.raises(SimulationError, match="--jobs 1"):
        list(workers.play_all(arena, list(arena.fixtures()), jobs=2))
