// Several files in one: a line of JSON that lists their names and lengths, then all of them, compressed together.

/**
 * @param {Map<string, Uint8Array<ArrayBuffer>>} files the files by name
 * @returns {Promise<Uint8Array>} all of them in one
 */
export async function packed(files) {
  const names = [...files].map(([name, body]) => [name, body.length]);
  const head = new TextEncoder().encode(`${JSON.stringify(names)}\n`);
  const stream = new Blob([head, ...files.values()]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream what `packed` gave
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
