"""rootlog."""
