"""Replays of whole logs: the story of a table as sentences, and the record of its game."""
