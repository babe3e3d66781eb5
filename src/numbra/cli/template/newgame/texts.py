"""The sentences of the game, by key; what they are in each language is in `locale`."""

from numbra.core.text import catalogue

texts = catalogue(__package__)
