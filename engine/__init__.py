"""The rules: state, plays, factions, laws, maps, decks. It knows nothing of text, files or colours."""
