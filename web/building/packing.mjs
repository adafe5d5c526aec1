// Several files in one, which `src/pack.js` takes apart.
import { extname } from "node:path";
import { gzipSync } from "node:zlib";

/**
 * @param {Map<string, Uint8Array>} files the files by name
 * @returns {Buffer} all of them in one, those of a kind next to one another: so they are smallest
 */
export function packed(files) {
  const kinds = [...files].map(([name, body]) => ({ key: `${extname(name)} ${name}`, name, body }));
  kinds.sort((one, other) => (one.key < other.key ? -1 : 1));
  const names = kinds.map(({ name, body }) => [name, body.length]);
  const head = Buffer.from(`${JSON.stringify(names)}\n`);
  return gzipSync(Buffer.concat([head, ...kinds.map(({ body }) => body)]), { level: 9 });
}
