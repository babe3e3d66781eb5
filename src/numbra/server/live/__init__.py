"""Tables that are being played: rooms, presence, chat, the lobby, and the other processes of the cluster."""
