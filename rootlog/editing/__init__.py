"""The questions of an editor about a record that is being typed: plain values with lines and columns, for whatever editor asks.

Lines count from 0, columns from 0 in characters (code points), ends are exclusive. Nothing here raises on lines that are half typed.
"""
