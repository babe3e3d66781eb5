"""Guests and their sessions: names, ids, and the export of what is kept of them."""
