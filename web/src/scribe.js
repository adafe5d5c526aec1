// The page of a scribe, opened with ?scribe=KEY: what is written goes to the server as well, which shows it to those who follow.
import { keep, kept } from "./kept.js";
import { latest, pause } from "./python.js";

/** After so many milliseconds what could not be sent is sent again. */
const AGAIN = 2000;
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
    const { path, text } = await answer.json();
    const own = last?.name === path && (text === null || text === kept("sent")) ? last : null;
    return own ? { path, text: own.text, id: own.id } : { path, text: text ?? "" };
  } catch {
    return null;
  }
}

/**
 * @param {(words: string) => void} state is given why what was written is not sent, nothing once it is
 * @returns {(text: string) => void} sends the record as it is now, once that can be
 */
export function sending(state) {
  let [wanted, sent] = ["", kept("sent")];
  const go = latest(async () => {
    while (wanted !== sent) {
      const text = wanted;
      const done = await put(text);
      state(done ? "" : "not sent yet");
      if (done) keep("sent", text);
      if (done) sent = text;
      else await pause(AGAIN);
    }
  });
  return (text) => {
    wanted = text;
    go();
  };
}

/** @param {string} text */
async function put(text) {
  try {
    return (await fetch(address(), { method: "PUT", body: text })).ok;
  } catch {
    return false;
  }
}
