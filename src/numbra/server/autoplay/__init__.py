"""Autoplay: the moves of bots and of clocks that have run out, and the beginning of rounds."""
