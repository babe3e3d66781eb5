"""Routes over HTTP and WebSocket, the built page, and the OpenAPI document."""
