// Short links: the record as `coder.js` writes it, behind `#t=`; links that were made before have `#s=`. Whatever cannot be written so is in a link
// of the longer kind, and all are opened.
import * as plain from "../link.js";
import { lengthened, lengthenedBefore, MOST, shortened } from "./coder.js";

async function primer() {
  const answer = await fetch("primer.txt");
  if (!answer.ok) throw new Error("the primer of links is not there");
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * @param {import("../link.js").Linked} linked
 * @returns {Promise<string>} what stands behind the address of the page
 */
export async function inFragment({ text, ...rest }) {
  if (text.length > MOST || text.includes("\0")) return plain.inFragment({ text, ...rest });
  try {
    return plain.joined(`#t=${await shortened(text, await primer())}`, rest);
  } catch {
    return plain.inFragment({ text, ...rest });
  }
}

/**
 * @param {string} fragment
 * @returns {Promise<import("../link.js").Linked | null>} the record; none where there is none, or the link came incomplete
 */
export async function fromFragment(fragment) {
  const opened = { "#t=": lengthened, "#s=": lengthenedBefore }[fragment.slice(0, 3)];
  if (!opened) return plain.fromFragment(fragment);
  try {
    const [record, rest] = plain.parted(fragment);
    return { text: await opened(record, await primer()), ...rest };
  } catch {
    return null;
  }
}
