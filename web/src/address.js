// A record from an address that allows it: `?url=https://...`. The page's policy lets it ask that one host, and begin.js sees to that.
import { MOST } from "./link.js";

const PATIENCE = 20_000;

/**
 * @param {string} search the query of the page's address
 * @returns {string} the address of the record that is asked for; nothing where none of the web is
 */
export function addressIn(search) {
  const address = new URLSearchParams(search).get("url") ?? "";
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : "";
}

/**
 * @param {string} address
 * @returns {Promise<{ text: string, name: string }>} the record there, and the name of its file. Raises an error that says why there is none.
 */
export async function fromAddress(address) {
  const { host, pathname } = new URL(address);
  const answer = await fetch(address, {
    credentials: "omit",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => {
    throw new Error(`${host} does not answer, or does not allow other pages to read the record (CORS)`);
  });
  if (!answer.ok || !answer.body) throw new Error(`${host} says that there is no such record (${answer.status})`);
  const text = await within(answer.body);
  return { text, name: decoded(pathname.split("/").pop() ?? "").replace(/\.(rootlog|txt)$/, "") || host };
}

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} body */
async function within(body) {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = "";
  for (let come = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return (text + decoder.decode()).replaceAll("\0", "");
    come += value.byteLength;
    if (come > MOST) throw new Error("what is there is too long for a record");
    text += decoder.decode(value, { stream: true });
  }
}

/** @param {string} name */
function decoded(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
