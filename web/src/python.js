// The worker as functions that give promises.
export class Python {
  #worker;
  #waiting = new Map();
  #next = 1;

  constructor(onStage) {
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => {
      if ("stage" in data || "failed" in data) return onStage(data);
      const { resolve, reject } = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      return "error" in data ? reject(new Error(data.error)) : resolve(data.result);
    };
    this.#worker.onerror = (event) => onStage({ failed: event.message || "the worker does not start" });
  }

  ask(call, ...args) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, call, args });
    });
  }
}

// Runs one task at a time and, of those that come meanwhile, only the last.
export function latest(task) {
  let running = false;
  let next = null;
  return async function run(...args) {
    if (running) {
      next = args;
      return;
    }
    running = true;
    try {
      await task(...args);
    } finally {
      running = false;
      if (next) {
        const wanted = next;
        next = null;
        run(...wanted);
      }
    }
  };
}
