// The model behind links with `#u=`. To the counts of all that was read it adds counts of this record alone, which follow how its players
// play and how its scribe writes.
import { mixed } from "./contexts.js";
import { STRETCHED } from "./model.js";
import { WAYS } from "./placed.js";
import { Weighed } from "./weighed.js";

const BLOCKS = 21; // the table of counts of all that was read has room for 2 ** 21 half letters
const OWN = 16; // and that of this record for 2 ** 16
const PROBES = 8; // so many places of that table are looked at before one is taken from another half letter
/** How far a count of one record is trusted, by how often it was seen. */
const TRUSTED = [0, 0.6, 0.8, 0.9];

export class Fresh extends Weighed {
  #counts = new Uint16Array(16 << OWN); // blocks as those of the model
  #blocks = new Int32Array(WAYS);

  constructor() {
    super(BLOCKS, WAYS);
  }

  gather() {
    const known = super.gather();
    if (this.half === 1) this.#find();
    const first = this.inputs.length - 2 - WAYS;
    for (let which = 0; which < WAYS; which++) {
      const count = this.#counts[this.#blocks[which] + this.half];
      this.inputs[first + which] = STRETCHED[count >> 4] * (TRUSTED[count & 15] ?? 1);
    }
    return known;
  }

  #find() {
    if (this.bits === 1 && this.contexts.last[0] === 0) this.#counts.fill(0);
    const { now } = this.contexts;
    for (let which = 0; which < WAYS; which++) {
      const key = mixed(mixed(now[which], this.bits), which);
      const check = (key & 0xffff) | 1;
      let block = (key >>> (32 - OWN)) << 4;
      for (let step = 1; step < PROBES && ![0, check].includes(this.#counts[block]); step++)
        block = ((key >>> (32 - OWN)) ^ step) << 4;
      if (this.#counts[block] !== check) this.#counts.fill(0, block, block + 16);
      this.#counts[block] = check;
      this.#blocks[which] = block;
    }
  }

  /** @param {number} bit */
  learn(bit) {
    for (const block of this.#blocks) {
      const at = block + this.half;
      const seen = this.#counts[at] & 15;
      const likely = seen ? this.#counts[at] >> 4 : 2048;
      const moved = likely + Math.trunc(((bit ? 4095 : 0) - likely) / (seen + 1.6));
      this.#counts[at] = (Math.max(1, moved) << 4) | Math.min(14, seen + 1);
    }
    super.learn(bit);
  }
}
