// What is different between two texts.

/**
 * @param {string} before
 * @param {string} after
 * @returns {{ from: number, to: number, insert: string } | null} the one stretch in which they differ
 */
export function changeBetween(before, after) {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}
