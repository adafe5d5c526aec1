"""What pictures and pages show: their nouns, which know nothing of the engine, and what fills them from a judged record."""
