// Colours of the server beside those of the grammar: where the grammar sees more of a line than the server tells, its colours stay.

/** Kinds of tokens within which the grammar tells more apart: comments of all kinds, and values of headers. */
const COARSE: ReadonlySet<string> = new Set(["comment", "decorator", "macro", "enumMember"]);

const LENGTH = 5; // a token is its line and column, both counted from the token before, its length, kind and modifiers

/** The tokens, packed as the protocol packs them, without those of a coarse kind. `kinds` are the names of the kinds. */
export function fine(packed: Uint32Array, kinds: readonly string[]): Uint32Array {
  const kept: number[] = [];
  let lines = 0;
  let columns = 0;
  for (let at = 0; at + LENGTH <= packed.length; at += LENGTH) {
    const [line = 0, column = 0, length = 0, kind = 0, modifiers = 0] = packed.subarray(at, at + LENGTH);
    columns = line === 0 ? columns + column : column;
    lines += line;
    if (COARSE.has(kinds[kind] ?? "")) continue;
    kept.push(lines, columns, length, kind, modifiers);
    lines = 0;
    columns = 0;
  }
  return Uint32Array.from(kept);
}
