"""How long tests wait for something that has to happen; the time is used up only if it never does."""

PATIENCE = 120.0
"""Seconds a test waits. A busy machine may take ten times as long as a quiet one, and the test should still pass."""
