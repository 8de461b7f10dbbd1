import { write } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchdogData } from './watchdog.ts';

// Runs in a worker thread, which goes on while the main event loop is blocked.
const { beats, isDebugged, beatMs, maxMissedBeats } = workerData as WatchdogData;
const SENTENCE = `\nThe program has not reacted for ${(maxMissedBeats * beatMs) / 1000} seconds. Stopping it, so that it can be started again.\n\n`;

const kill = () => process.kill(process.pid, 'SIGKILL');
let lastBeat = 0;
let missedBeats = 0;

setInterval(() => {
  const beat = Atomics.load(beats, 0);
  // Counts wake-ups of this thread, not time, so that a suspended process or a clock that jumps does not look blocked.
  missedBeats = beat === lastBeat && Atomics.load(isDebugged, 0) === 0 ? missedBeats + 1 : 0;
  lastBeat = beat;
  if (missedBeats !== maxMissedBeats) return;
  write(2, SENTENCE, kill);
  // The write may never end, if stderr is a pipe that nobody reads.
  setTimeout(kill, beatMs);
}, beatMs);
