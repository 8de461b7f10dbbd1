import { write } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchdogData } from './watchdog.ts';

// Runs in a thread of its own, which a blocked event loop does not block.
const { beats, isDebugged, beatMs, maxMissedBeats } = workerData as WatchdogData;
const SENTENCE = `\nThe program has not reacted for ${(maxMissedBeats * beatMs) / 1000} seconds. Stopping it, so that it can be started again.\n\n`;

const kill = () => process.kill(process.pid, 'SIGKILL');
let lastBeat = 0;
let missedBeats = 0;

setInterval(() => {
  const beat = Atomics.load(beats, 0);
  // Own wake-ups are counted, not time: where the clock jumps or everything stands still, neither thread runs.
  missedBeats = beat === lastBeat && Atomics.load(isDebugged, 0) === 0 ? missedBeats + 1 : 0;
  lastBeat = beat;
  if (missedBeats !== maxMissedBeats) return;
  write(2, SENTENCE, kill);
  // Perhaps nobody reads what is written.
  setTimeout(kill, beatMs);
}, beatMs);
