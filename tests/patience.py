"""How long tests wait for what has to come: nobody waits so long unless it never does."""

PATIENCE = 120.0
"""Seconds. A machine with much else to do takes ten times as long as a quiet one, and is right all the same."""
