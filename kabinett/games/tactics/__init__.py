"""What Friedrich and Maria share: tactical cards, retreats, supply, secret armies and what is known of them."""
