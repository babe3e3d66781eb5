"""The edges of uvicorn: connection limits, timeouts, frame limits, direct sends, worker processes."""
