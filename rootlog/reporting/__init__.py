"""The nouns about a judged record: the report and the rulings in it, the annotated text, plays, figures, the rules in words."""
