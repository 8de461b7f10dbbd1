/** Lets what happens now and then happen at once, and what happens all the time a few times a second. */
export interface Rush {
  spread(act: () => void): void;
}

const WINDOW_MS = 250;
const AT_ONCE = 20;

export function createRush(): Rush {
  let count = 0;
  let later: (() => void) | null = null;
  const endWindow = () => {
    count = 0;
    later?.();
    later = null;
  };
  return {
    spread: (act) => {
      if (count === 0) setTimeout(endWindow, WINDOW_MS).unref();
      count += 1;
      if (count <= AT_ONCE) act();
      else later = act;
    },
  };
}
