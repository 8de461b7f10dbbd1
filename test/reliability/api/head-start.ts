// Large steps leap over the moment that matters, so they are kept for where it is far away.
const LONGEST_SMALL_STEP_MS = 4;
const LONGEST_STEP_MS = 256;

/**
 * How many milliseconds a submission is sent before submissions close. Keeps the race open on a machine of any speed: the
 * winner is sent later next time, further each time it wins again.
 */
export function createHeadStart() {
  let [milliseconds, step] = [0, 0];
  let hadWon: boolean | undefined;
  return {
    milliseconds: () => milliseconds,
    learn: (hasWon: boolean) => {
      const further = step < LONGEST_SMALL_STEP_MS ? step + 1 : Math.min(step * 2, LONGEST_STEP_MS);
      step = hasWon === hadWon ? further : 1;
      hadWon = hasWon;
      milliseconds += hasWon ? -step : step;
    },
  };
}
