"""Work that would hold up the event loop: in slices on it, in worker processes, and cached."""
