// Generated from engine/vocabulary.json: `python -m tests.vocabulary`.
export const SUITS = "FMRB";
