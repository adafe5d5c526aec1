"""Actions and turns in words: `nouns` name things, `clauses` say what one change does, `actions` put clauses together."""
