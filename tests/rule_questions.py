"""Questions as players ask them, each with the rules of law-6 that answer it."""

import json
from pathlib import Path

_READ = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
QUESTIONS = {question: set(rules) for question, rules in _READ.items()}
