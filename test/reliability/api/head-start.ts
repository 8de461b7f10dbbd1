/**
 * How many milliseconds one of two racing calls is sent before the other; after it, if less than 0. Keeps a race open on
 * a machine of any speed: whoever wins is sent later next time, and the further the more often it has won in a row.
 */
export interface HeadStart {
  readonly milliseconds: number;
  learn(hasWon: boolean): void;
}

const LONGEST_MS = 2000;

export function createHeadStart(): HeadStart {
  let milliseconds = 0;
  let step = 1;
  let hadWon: boolean | undefined;
  return {
    get milliseconds() {
      return milliseconds;
    },
    learn: (hasWon) => {
      step = hasWon === hadWon ? step * 2 : 1;
      hadWon = hasWon;
      const wanted = milliseconds + (hasWon ? -step : step);
      milliseconds = Math.max(-LONGEST_MS, Math.min(LONGEST_MS, wanted));
    },
  };
}
