// Links that carry a record behind their #: no server sees that part.

/**
 * @param {CompressionStream | DecompressionStream} stream
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/**
 * @param {string} text
 * @returns {Promise<string>} "#r=" and the record, compressed, in letters that links may have
 */
export async function inFragment(text) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  return `#r=${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/**
 * @param {string} fragment
 * @returns {Promise<string | null>} the record; none where there is none, or the link came incomplete
 */
export async function fromFragment(fragment) {
  if (!fragment.startsWith("#r=")) return null;
  try {
    const letters = atob(fragment.slice(3).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), packed));
  } catch {
    return null;
  }
}
