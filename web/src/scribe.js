// The page of a scribe, opened with ?scribe=KEY: what is written goes to the server as well, which shows it to those who follow.
import { keep, kept } from "./kept.js";
import { latest, pause } from "./python.js";

/** After so many milliseconds what could not be sent is sent again. */
const AGAIN = 2000;
/** The answer where another program changed the file. */
const CHANGED = 412;
/** The tag of the file as it was read or written here last. */
let tag = "";
const key = () => new URLSearchParams(location.search).get("scribe") ?? "";
const address = () => `live/record?key=${encodeURIComponent(key())}`;

/** @returns {boolean} whether what is written here is sent */
export const isScribe = () => key() !== "";

/**
 * The record of the server.
 * @param {import("./kept.js").Kept | null} last what this browser kept last
 * @returns {Promise<{ path: string, text: string, id?: string } | null>} what the scribe goes on with; nothing where the server cannot be
 *   asked. What was written here and not sent stays, unless somebody changed the file meanwhile
 */
export async function begun(last) {
  try {
    const answer = await fetch(address(), { cache: "no-store" });
    if (!answer.ok) return null;
    const { path, text, tag: found } = await answer.json();
    tag = found;
    const own = last?.name === path && (text === null || text === kept("sent")) ? last : null;
    return own ? { path, text: own.text, id: own.id } : { path, text: text ?? "" };
  } catch {
    return null;
  }
}

/**
 * @param {(words: string) => void} state is given why what was written is not sent, nothing once it is
 * @returns {(text: string) => void} sends the record as it is now, once that can be; what another program wrote meanwhile stays as it is
 */
export function sending(state) {
  let [wanted, sent] = ["", kept("sent")];
  let [changed, unsure] = [false, /** @type {string[]} */ ([])];
  const go = latest(async () => {
    while (wanted !== sent && !changed) {
      const text = wanted;
      const status = await put(text);
      if (status === 200) {
        [sent, unsure] = [text, []];
        keep("sent", text);
        state("");
      } else if (status === CHANGED) {
        changed = !(await isOneOf(unsure));
        if (changed) state("not sent: another program changed the file. Load this page again to go on with that");
      } else {
        unsure.push(text); // it may have come there, and the answer was lost
        state("not sent yet");
        await pause(AGAIN);
      }
    }
  });
  return (text) => {
    wanted = text;
    go();
  };
}

/**
 * @param {string} text
 * @returns {Promise<number>} the status of the answer, 0 without any
 */
async function put(text) {
  try {
    const answer = await fetch(address(), { method: "PUT", body: text, headers: { "If-Match": `"${tag}"` } });
    if (answer.ok) tag = (await answer.json()).tag;
    return answer.status;
  } catch {
    return 0;
  }
}

/**
 * @param {string[]} texts
 * @returns {Promise<boolean>} whether the file has one of the texts: then it is gone on from there
 */
async function isOneOf(texts) {
  try {
    const { text, tag: found } = await (await fetch(address(), { cache: "no-store" })).json();
    if (texts.includes(text)) tag = found;
    return texts.includes(text);
  } catch {
    await pause(AGAIN);
    return true; // it is asked again
  }
}
