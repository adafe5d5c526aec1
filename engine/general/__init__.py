"""engine/general"""
