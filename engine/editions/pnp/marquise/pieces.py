"""The Marquise's pieces."""

from rootlog.engine.pieces import Piece

WARRIOR, WOOD = Piece("C", "w"), Piece("C", "t")
SAWMILL, WORKSHOP, RECRUITER = Piece("C", "b_s"), Piece("C", "b_w"), Piece("C", "b_r")
