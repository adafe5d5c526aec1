"""The nouns of pictures and pages, which know nothing of the engine, and what fills them from a judged record."""
