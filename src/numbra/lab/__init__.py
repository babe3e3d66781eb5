"""Simulation and comparison of players. Nothing here touches a server."""
