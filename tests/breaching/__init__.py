"""Classes of breaches: what players do wrong and scribes mis-write, each put into a legal game where it surely is illegal."""
