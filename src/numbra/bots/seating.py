"""Seats bots: each is a separate player, and each choice has a separate rng, all derived from the seed of the game."""

from collections.abc import Mapping
from hashlib import sha256
from random import Random

from numbra.core.contract import Seat

from .player import Bot
from .registry import bot


def rng_for(seed: str, *about: object) -> Random:
    """An rng derived from the seed and these labels, so that a game taken up again has the same one."""
    label = "/".join(str(part) for part in about)
    return Random(int.from_bytes(sha256(f"bots/{label}\n{seed}".encode()).digest(), "big"))


def seated(game_name: str, names: Mapping[Seat, str], seed: str) -> dict[Seat, Bot]:
    """The bots of these names, each with a separate eye for the game of this seed."""
    return {
        seat: bot(game_name, name, key=f"{rng_for(seed, 'key', seat).getrandbits(128):032x}")
        for seat, name in names.items()
    }
