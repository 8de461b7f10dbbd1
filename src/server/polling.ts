/** Repeats work until it is stopped, with a pause after each run. */
export function startPolling(work: () => Promise<void>, pauseMs: number): { stop(): void } {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const schedule = () => {
    if (!isStopped) timer = setTimeout(() => work().finally(schedule), pauseMs).unref();
  };
  schedule();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
