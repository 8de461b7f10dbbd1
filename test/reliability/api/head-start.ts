/**
 * How many milliseconds one of two racing calls is sent before the other; after it, if less than 0. Keeps a race open on
 * a machine of any speed: whoever wins is sent later next time, a little further each time it wins again, and much
 * further once that was not enough.
 */
export interface HeadStart {
  readonly milliseconds: number;
  learn(hasWon: boolean): void;
}

// Large steps leap over the moment that matters, so they are kept for where it is far away.
const LONGEST_SMALL_STEP_MS = 4;
const LONGEST_STEP_MS = 256;

export function createHeadStart(): HeadStart {
  let milliseconds = 0;
  let step = 0;
  let hadWon: boolean | undefined;
  return {
    get milliseconds() {
      return milliseconds;
    },
    learn: (hasWon) => {
      const further = step < LONGEST_SMALL_STEP_MS ? step + 1 : Math.min(step * 2, LONGEST_STEP_MS);
      step = hasWon === hadWon ? further : 1;
      hadWon = hasWon;
      milliseconds += hasWon ? -step : step;
    },
  };
}
