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
  const answers = await Promise.all(read.map((name) => fetch(name)));
  if (!answers.every((answer) => answer.ok)) throw new Error("the primer of links is not there");
  const primer = await new Blob(await Promise.all(answers.map((answer) => answer.blob()))).arrayBuffer();
  return primed(new Kind(), new Uint8Array(primer));
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
 * @returns {Promise<import("../link.js").Linked | null>} the record; none where there is none, or the link came incomplete
 */
export async function fromFragment(fragment) {
  const kind = Object.entries(KINDS).find(([key]) => fragment.startsWith(key))?.[1];
  if (!kind) return plain.fromFragment(fragment);
  try {
    const [record, rest] = plain.parted(fragment);
    return { text: kind.open(record, await model(kind)), ...rest };
  } catch {
    return null;
  }
}
