// Writes src/short/primer.txt, which tells short links beforehand how records look: names of cards, scribes' comments, games.
// It is written once. Links that were made with one primer open with no other: a new one needs another key in the link, and the old one stays.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const ROOT = dirname(WEB);
const [COMMENTS, GAMES, LONGEST] = [60_000, 90_000, 6_000];

const within = (folder, ending) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => readFileSync(join(ROOT, folder, name), "utf8"));

/** Those that fit, one after the other. */
function fitting(texts, most) {
  let length = 0;
  return texts.filter((text) => {
    const fits = length + text.length <= most;
    if (fits) length += text.length;
    return fits;
  });
}

const cards = within("engine/cards", ".json").flatMap((text) => JSON.parse(text).cards ?? []);
const names = new Set(cards.flatMap(({ name, abbr }) => [name, abbr]).filter(Boolean));
const said = within("fixtures/cases", ".rootlog")
  .flatMap((text) => [...text.matchAll(/\/\/(?!!) ?(.*)/g)].map(([, words]) => words))
  .map((words) => words.replace(/^(\d[\w.]* [^:]*|[\w.:]*): /, "").trim())
  .filter((words) => words.length > 30 && !words.startsWith("rootlog:"));
const digest = (text) => createHash("sha256").update(text).digest("hex");
const shuffled = [...new Set(said)].sort((one, other) => (digest(one) < digest(other) ? -1 : 1));
const comments = fitting(
  shuffled.map((words) => `// ${words}\n`),
  COMMENTS,
);
const games = fitting(
  within("fixtures/games", ".rootlog")
    .filter((text) => text.length < LONGEST && !/law=(pnp|law-3)/.test(text))
    .map((text) => `${text.replaceAll(/^\/\/!.*\n/gm, "")}\n\0`)
    .sort((one, other) => one.length - other.length),
  GAMES,
);
const parts = [
  [...names].map((name) => `Z${name}/#${name}->$/`).join(""),
  "\n",
  ...comments,
  "// Played: 24 Nov 2024\n// https://www.youtube.com/watch?v=\n\0",
  ...games.reverse(),
];
writeFileSync(join(WEB, "src/short/primer.txt"), parts.join(""));
