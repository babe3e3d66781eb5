"""The sentences of the server, by key, from `locale`. How to add a language: `core/text.py`."""

from numbra.core.text import catalogue

texts = catalogue(__package__)
