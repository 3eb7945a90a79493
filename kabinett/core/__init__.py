"""What a game is: seats, decisions, actions, steps, events, chance, records, errors. No game, no I/O."""
