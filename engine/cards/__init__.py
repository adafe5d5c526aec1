"""engine/cards"""
