"""rootlog/cli"""
