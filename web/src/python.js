// The worker as functions that give promises.

/** @typedef {{ stage: "loading" | "starting" | "ready" | "failed", part?: number, why?: string }} Stage */

export class Python {
  #worker;
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  #next = 1;

  /**
   * @param {Worker} worker
   * @param {(stage: Stage) => void} onStage is told how far loading has come
   */
  constructor(worker, onStage) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => {
      if ("stage" in data) return onStage(data);
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ("error" in data) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data.result);
    };
    worker.onerror = (event) => onStage({ stage: "failed", why: event.message || "its worker does not start" });
    worker.postMessage({}); // it tells how far it is: it began before this did
  }

  /**
   * @param {string} name "desk.board": a method of the desk, or "bridge.put": a function of bridge.py
   * @param {...(string | number | Uint8Array)} args
   * @returns {Promise<string>}
   */
  ask(name, ...args) {
    const id = this.#next++;
    const [on, call] = name.split(".");
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, on, call, args });
    });
  }

  /**
   * The same, for what answers with JSON.
   * @param {string} name
   * @param {...(string | number | Uint8Array)} args
   */
  async told(name, ...args) {
    const said = await this.ask(name, ...args);
    return said ? JSON.parse(said) : null;
  }
}

/**
 * Runs one task at a time and, of those that come meanwhile, only the last.
 * @template {unknown[]} A
 * @param {(...args: A) => Promise<unknown>} task
 */
export function latest(task) {
  let running = false;
  /** @type {A | null} */
  let next = null;
  return async function run(/** @type {A} */ ...args) {
    next = args;
    if (running) return;
    running = true;
    try {
      while (next) {
        const wanted = next;
        next = null;
        await task(...wanted);
      }
    } finally {
      running = false;
    }
  };
}

/** @param {number} milliseconds */
export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
