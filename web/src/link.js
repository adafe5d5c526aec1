// Links that carry a record behind their #: no server sees that part.

/** How many bytes a record in a link may have: a short link can hold very many. */
export const MOST = 1_000_000;

/** Why a link that begins like one cannot be opened. */
export const INCOMPLETE = "the link is not complete, or was changed";

/**
 * @typedef {object} Linked what a link carries
 * @property {string} text the record
 * @property {string} [at] where in it: "t5a3", after action 3 of turn 5
 * @property {string} [law] the edition to judge it by
 * @property {string} [name]
 */

/**
 * @param {CompressionStream | DecompressionStream} stream
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function through(stream, bytes) {
  let come = 0;
  const limit = new TransformStream({
    transform(chunk, controller) {
      come += chunk.byteLength;
      if (come > MOST) throw new Error("too long for a record");
      controller.enqueue(chunk);
    },
  });
  const limited = new Blob([bytes]).stream().pipeThrough(stream).pipeThrough(limit);
  return new Uint8Array(await new Response(limited).arrayBuffer());
}

/**
 * @param {Linked} linked
 * @returns {Promise<string>} "#r=" and the record, compressed, in letters that links may have, then the rest
 */
export async function inFragment({ text, ...rest }) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  const record = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return joined(`#r=${record}`, rest);
}

/**
 * @param {string} record as it stands in a link
 * @param {Omit<Linked, "text">} rest
 */
export function joined(record, rest) {
  const given = Object.entries(rest).filter(([, value]) => value);
  return [record, ...given.map(([key, value]) => `${key}=${encodeURIComponent(value)}`)].join("&");
}

/**
 * @param {string} fragment
 * @returns {[string, Omit<Linked, "text">]} the letters of the record, and the rest
 */
export function parted(fragment) {
  const [record] = fragment.slice(3).split("&");
  const rest = new URLSearchParams(fragment.slice(4 + record.length));
  const [at, law, name] = ["at", "law", "name"].map((key) => rest.get(key) ?? "");
  return [record, { at, law, name }];
}

/**
 * @param {string} fragment
 * @returns {Promise<Linked | null>} the record; none where there is none. Raises an error where the link came incomplete.
 */
export async function fromFragment(fragment) {
  if (!fragment.startsWith("#r=")) return null;
  try {
    const [record, rest] = parted(fragment);
    const letters = atob(record.replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), packed));
    return { text, ...rest };
  } catch {
    throw new Error(INCOMPLETE);
  }
}
