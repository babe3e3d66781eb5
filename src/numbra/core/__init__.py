"""What every game has in common: the contract, errors, chance, records. No I/O, no clock, no global randomness."""
