"""Draws a position as SVG: from a state everything, from a view only what it holds.

The game says which components lie where (`Game.places`); this package lays them out, in colours that can be read on
light and on dark ground. A drawing is one text without scripts and without references to anything outside it.
"""
