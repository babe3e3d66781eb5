"""The games, one folder each. A game knows nothing of the others."""
