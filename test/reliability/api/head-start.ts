/**
 * How many milliseconds one of two racing calls is sent before the other; after it, if less than 0. Keeps a race open on
 * a machine of any speed: whoever wins is sent later next time, and a little further each time it wins again.
 */
export interface HeadStart {
  readonly milliseconds: number;
  learn(hasWon: boolean): void;
}

// Large steps would leap over the moment that matters, and then back again.
const LONGEST_STEP_MS = 16;

export function createHeadStart(): HeadStart {
  let milliseconds = 0;
  let step = 0;
  let hadWon: boolean | undefined;
  return {
    get milliseconds() {
      return milliseconds;
    },
    learn: (hasWon) => {
      step = hasWon === hadWon ? Math.min(step + 1, LONGEST_STEP_MS) : 1;
      hadWon = hasWon;
      milliseconds += hasWon ? -step : step;
    },
  };
}
