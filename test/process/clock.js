import { readFileSync, rmSync } from 'node:fs';

// Loaded before all else by servers of tests about clocks: at SIGUSR2 the clock jumps, to as far from the real time as
// the file in CLOCK_FILE says, in milliseconds. The file is removed then.
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
