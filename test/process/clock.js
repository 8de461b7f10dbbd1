import { readFileSync, rmSync } from 'node:fs';

// Loaded before all else by the servers in tests about clocks. At SIGUSR2 the clock jumps: from then on it differs from
// the real time by the milliseconds in the file that CLOCK_FILE names, and the file is removed.
const RealDate = Date;
let offset = 0;
process.on('SIGUSR2', () => {
  const file = String(process.env['CLOCK_FILE']);
  offset = Number(readFileSync(file, 'utf8'));
  rmSync(file);
});

globalThis.Date = /** @type {DateConstructor} */ (
  class extends RealDate {
    /** @param {[]} given */
    constructor(...given) {
      if (given.length > 0) super(...given);
      else super(RealDate.now() + offset);
    }

    static now() {
      return RealDate.now() + offset;
    }
  }
);
