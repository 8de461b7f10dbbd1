/** Does something again and again, each time so long after the time before was over, until it is stopped. */
export function repeat(work: () => Promise<void>, pauseMs: number): { stop(): void } {
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
