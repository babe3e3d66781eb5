"""Live tables. Nothing here knows a rule of any game: it drives the contract of `numbra.core`."""
