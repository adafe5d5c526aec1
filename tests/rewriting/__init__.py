"""Other hands: the same legal game as another scribe, or somebody's engine, would have written it."""
