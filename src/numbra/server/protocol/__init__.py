"""The messages of a table's socket, each with its rule: who may send it, when, and which line it appends. Pure."""
