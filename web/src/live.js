// A game that is being written: a page that was opened with ?live shows the file as it grows.

/** @typedef {{ path: string, text: string }} Told */

/** @returns {boolean} whether this page was opened to watch a game */
export const isLive = () => new URLSearchParams(location.search).has("live");

/**
 * @param {object} on
 * @param {(told: Told) => void} on.record is given the record whenever it is another one
 * @param {(connected: boolean) => void} on.state whether one is being told
 * @returns {EventSource}
 */
export function watch({ record, state }) {
  const events = new EventSource("live/events");
  events.addEventListener("record", (event) => record(JSON.parse(event.data)));
  events.onopen = () => state(true);
  events.onerror = () => state(false); // the browser tries again by itself
  return events;
}
