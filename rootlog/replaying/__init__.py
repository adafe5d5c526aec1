"""Replaying: how each form of an action becomes changes of the engine's state, with all that the notation leaves out."""
