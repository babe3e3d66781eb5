"""Listeners: the queues of open sockets, the sessions they were opened with, and the blocks and bans on them."""
