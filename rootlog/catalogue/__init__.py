"""The catalogue of cases: positions, plays and right answers, numbered for good, for every program that knows the rules of Root."""
