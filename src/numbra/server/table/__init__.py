"""A table as a value: its log, the fold over it, and its projection for each viewer. Pure."""
