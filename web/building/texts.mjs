// The texts that short links are read with, which show a model beforehand how records look: `node building/texts.mjs` writes those into
// src/short that are not there, and so does a build. Links that were made with one text open with no other, so both stay as they are; what
// would be better needs another key in the link.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const ROOT = dirname(WEB);
const [COMMENTS, GAMES, LONGEST, SENTENCES, MORE] = [60_000, 90_000, 6_000, 27_000, 130_000];

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

/** The games of the fixtures without findings, the shortest first, each with its end. */
const games = () =>
  within("fixtures/games", ".rootlog")
    .map((text) => `${text.replaceAll(/^\/\/!.*\n/gm, "")}\n\0`)
    .sort((one, other) => one.length - other.length);

/** Names of cards, comments of scribes, short games. */
function primer() {
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
  const short = games().filter((text) => text.length < LONGEST && !/law=(pnp|law-3)/.test(text));
  return [
    [...names].map((name) => `Z${name}/#${name}->$/`).join(""),
    "\n",
    ...comments,
    "// Played: 24 Nov 2024\n// https://www.youtube.com/watch?v=\n\0",
    ...fitting(short, GAMES).reverse(),
  ].join("");
}

/** Sentences of the documentation, and games that are not in the primer; in every second one no dice are noted. */
function more(primed) {
  const plain = within("docs", ".md").flatMap(
    (text) => text.replaceAll(/\s+/g, " ").match(/[A-Z][^`|*#[\]<>]{30,200}?\.(?= )/g) ?? [],
  );
  const sentences = fitting(
    [...new Set(plain)].map((words) => `// ${words}\n`),
    SENTENCES,
  );
  const others = games().filter((text) => !primed.includes(text));
  const noted = others.map((text, number) => (number % 2 ? text.replaceAll(/(X\w+)\(\d,\d\)/g, "$1") : text));
  return [...sentences, "\0", ...fitting(noted, MORE)].join("");
}

/** @returns {string[]} the names of the texts, each of which is there then */
export function texts() {
  const path = (name) => join(WEB, "src/short", name);
  const makes = { "primer.txt": primer, "games.txt": () => more(readFileSync(path("primer.txt"), "utf8")) };
  for (const [name, make] of Object.entries(makes)) {
    if (existsSync(path(name))) continue;
    writeFileSync(path(name), make());
    process.stderr.write(
      `src/short/${name} was not there and is made of this clone: links that were made with another one do not open.\n`,
    );
  }
  return Object.keys(makes);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) texts();
