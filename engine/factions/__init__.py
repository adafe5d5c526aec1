"""engine/factions"""
