"""Simulation and comparison of players. Nothing here touches a server."""

from .arena import Arena, Played
from .simulate import SimulationError, simulate
from .workers import play_all

__all__ = ["Arena", "Played", "SimulationError", "play_all", "simulate"]
