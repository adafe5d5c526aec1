"""What was probably meant by a line on which the whole record rests: of its header, its players, its set-up."""
