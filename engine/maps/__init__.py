"""engine/maps"""
