"""The Print and Play Edition of December 1st: its chapter, its facts, its general rules and its four factions."""
