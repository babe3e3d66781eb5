"""Seating bots: each a player of its own, and each choice with chance of its own, all from the seed of the game."""

from collections.abc import Mapping
from hashlib import sha256
from random import Random

from numbra.core.contract import Seat

from .player import Bot
from .registry import bot


def rng_for(seed: str, *about: object) -> Random:
    """The rng that belongs to something in the game of this seed; a game taken up again finds the same one."""
    label = "/".join(str(part) for part in about)
    return Random(int.from_bytes(sha256(f"bots/{label}\n{seed}".encode()).digest(), "big"))


def seated(game_name: str, names: Mapping[Seat, str], seed: str) -> dict[Seat, Bot]:
    """The bots of these names, each with an eye of its own for the game of this seed."""
    return {
        seat: bot(game_name, name, key=f"{rng_for(seed, 'key', seat).getrandbits(128):032x}")
        for seat, name in names.items()
    }
