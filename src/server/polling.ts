/** Repeats work, which must not reject, until it is stopped. Pauses before each run. */
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
