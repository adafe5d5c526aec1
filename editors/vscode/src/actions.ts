// Where the actions of a record stand, for stepping from one to the next. What they mean is for rootlog to say.

/** A place in a text: both count from 0. */
export interface Place {
  readonly line: number;
  readonly character: number;
}

const FACTION = /^\s*([A-Z])\s*:/;

/** Where every action of a record begins. The first line of a letter is its player; each later one is a turn. */
export function actions(lines: readonly string[]): Place[] {
  const players = new Set<string>();
  const found: Place[] = [];
  for (const [line, text] of lines.entries()) {
    const head = FACTION.exec(text);
    const letter = head?.[1];
    if (head === null || letter === undefined) continue;
    if (!players.has(letter)) players.add(letter);
    else for (const character of starts(text, head[0].length)) found.push({ line, character });
  }
  return found;
}

function* starts(text: string, behind: number): Generator<number> {
  const comment = text.indexOf("//");
  const turn = comment < 0 ? text : text.slice(0, comment);
  let at = behind;
  for (const part of turn.slice(behind).split(/[/;]/)) {
    if (part.trim() !== "") yield at + part.length - part.trimStart().length;
    at += part.length + 1;
  }
}

/** The action `by` (1 or -1) steps from the one that stands at a place; the same place where there is none. */
export function stepped(lines: readonly string[], from: Place, by: 1 | -1): Place {
  const all = actions(lines);
  const behind = all.findIndex((place) => place.line > from.line || (place.line === from.line && place.character > from.character));
  const here = (behind < 0 ? all.length : behind) - 1;
  return all[Math.max(0, here + by)] ?? from;
}
