// Short links: the record as `coder.js` writes it, behind `#u=`; links that were made before have `#t=` or `#s=`. Whatever cannot be written so
// is in a link of the longer kind, and all are opened.
import * as plain from "../link.js";
import { lengthened, lengthenedBefore, MOST, primed, Range, shortened } from "./coder.js";
import { Fresh } from "./fresh.js";
import { Model } from "./model.js";
import { Weighed } from "./weighed.js";

const NOW = "#u=";
/**
 * What each kind of link was made with: a model, what it reads first, and what opens it.
 * @type {Record<string, { Kind: new () => Model, read: string[], open: (letters: string, model: Model) => string }>}
 */
const KINDS = {
  [NOW]: { Kind: Fresh, read: ["games.txt", "primer.txt"], open: lengthened },
  "#t=": { Kind: Weighed, read: ["primer.txt"], open: (letters, model) => lengthened(letters, model, new Range()) },
  "#s=": { Kind: Model, read: ["primer.txt"], open: lengthenedBefore },
};

/** @param {{ Kind: new () => Model, read: string[] }} kind */
async function model({ Kind, read }) {
  const primer = await new Blob(await Promise.all(read.map(fetched))).arrayBuffer();
  return primed(new Kind(), new Uint8Array(primer));
}

/** @param {string} name of a file of the page */
async function fetched(name) {
  const answer = await fetch(name).catch(() => null);
  if (!answer?.ok) throw new Error(`${name} could not be fetched, with which links are read`);
  return answer.blob();
}

/**
 * @param {import("../link.js").Linked} linked
 * @returns {Promise<string>} what stands behind the address of the page
 */
export async function inFragment({ text, ...rest }) {
  if (new TextEncoder().encode(text).length > MOST || text.includes("\0")) return plain.inFragment({ text, ...rest });
  try {
    return plain.joined(`${NOW}${shortened(text, await model(KINDS[NOW]))}`, rest);
  } catch {
    return plain.inFragment({ text, ...rest });
  }
}

/**
 * @param {string} fragment
 * @returns {Promise<import("../link.js").Linked | null>} the record; none where there is none. Raises an error that says why it cannot be opened.
 */
export async function fromFragment(fragment) {
  const kind = Object.entries(KINDS).find(([key]) => fragment.startsWith(key))?.[1];
  if (!kind) return plain.fromFragment(fragment);
  const [record, rest] = plain.parted(fragment);
  const knowing = await model(kind);
  try {
    return { text: kind.open(record, knowing), ...rest };
  } catch {
    throw new Error(plain.INCOMPLETE);
  }
}
