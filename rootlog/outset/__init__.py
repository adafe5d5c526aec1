"""Corrections of lines on which the whole record depends: of its header, its players, its set-up."""
