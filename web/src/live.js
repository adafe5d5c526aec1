// A game that is being written: a page that was opened with ?live shows the file as it grows.

/** @typedef {{ path: string, text: string }} File */
/** @typedef {File & { settings: File[] }} Told a record, and what is in force for it */

/** @returns {boolean} whether this page was opened to watch a game */
export const isLive = () => new URLSearchParams(location.search).has("live");

/**
 * @param {object} on
 * @param {(told: Told) => void} on.record is given the record whenever it is another one
 * @param {(words: string) => void} on.state is given what there is to wait for, nothing while there is a game
 * @returns {EventSource}
 */
export function watch({ record, state }) {
  const events = new EventSource("live/events");
  events.addEventListener("record", (event) => {
    state("");
    record(JSON.parse(event.data));
  });
  events.addEventListener("missing", (event) => state(`waits for ${JSON.parse(event.data).path}`));
  events.onopen = () => state("");
  events.onerror = () => state("no connection"); // the browser tries again by itself
  return events;
}
