"""What was probably meant by text that cannot be read: forms one small repair away, and the choice among them."""
