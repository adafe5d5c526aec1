// Several files in one, as `building/packing.mjs` packs them: a line of JSON that lists their names and lengths, then all of them, compressed together.

/**
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream what was packed
 * @returns {Promise<Map<string, Uint8Array>>} the files by name
 */
export async function unpacked(stream) {
  const whole = new Uint8Array(await new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  let at = whole.indexOf(10) + 1;
  const files = new Map();
  for (const [name, length] of JSON.parse(new TextDecoder().decode(whole.subarray(0, at)))) {
    files.set(name, whole.subarray(at, at + length));
    at += length;
  }
  return files;
}
