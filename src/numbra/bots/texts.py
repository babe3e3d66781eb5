"""The sentences of bots of all games, by key; what they are in each language is in `locale`."""

from numbra.core.text import catalogue

texts = catalogue(__package__)
