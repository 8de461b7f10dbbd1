export interface Polling {
  /** Works now, or once more after the run under way, instead of after the pause. Resolves when that is done. */
  run(): Promise<void>;
  /** Starts no further run. Resolves when the one under way is done. */
  stop(): Promise<void>;
}

/** Returns the pause before the next run, if that is to be another than usual. Must not reject. */
type Work = () => Promise<void> | Promise<number>;

/** Repeats work until it is stopped. Pauses before each run. */
export function startPolling(work: Work, pauseMs: number): Polling {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isWaiting = false;
  let last = Promise.resolve();

  const schedule = (ms: number) => {
    if (!isStopped) timer = setTimeout(run, ms).unref();
  };
  const runOnce = async () => {
    isWaiting = false;
    clearTimeout(timer);
    if (!isStopped) schedule((await work()) ?? pauseMs);
  };
  /** One at a time. A run that has not begun serves all who ask for one. */
  const run = (): Promise<void> => {
    if (!isWaiting) last = last.then(runOnce);
    isWaiting = true;
    return last;
  };
  schedule(pauseMs);
  return {
    run,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return last;
    },
  };
}
