"""engine/hirelings"""
