"""What happens in each game, in words."""
