// How much of the network the page takes on a first visit: `npm run sizes`. Fails where that is more than it may be.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const MOST = 8_000_000;

const files = readdirSync(DIST, { recursive: true })
  .map(String)
  .filter((name) => statSync(join(DIST, name)).isFile())
  .map((name) => ({ name, bytes: gzipSync(readFileSync(join(DIST, name))).length }))
  .sort((one, other) => other.bytes - one.bytes);
const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
const line = (bytes, name) => process.stdout.write(`${String(bytes).padStart(9)}  ${name}\n`);
for (const { name, bytes } of files) line(bytes, name);
line(all, `in all, of ${MOST}`);
if (all > MOST) process.exitCode = 1;
