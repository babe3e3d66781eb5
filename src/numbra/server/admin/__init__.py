"""The host's tools: the token and its sessions, lists, and moderation."""
