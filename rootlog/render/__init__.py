"""rootlog/render"""
