import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

// A worker thread, so that it measures the server and not how busy the attack keeps the test's process.
const { url, pid, localAddress } = workerData;
const before = readMemoryMb();
let longestMs = 0;
let mostMb = before;
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
while (!isOver) {
  const start = performance.now();
  const status = await ask();
  if (status !== 200) throw new Error(`the status of /healthz is ${status}`);
  longestMs = Math.max(longestMs, performance.now() - start);
  mostMb = Math.max(mostMb, readMemoryMb());
  await sleep(20);
}
parentPort?.postMessage({ longestMs, grownMb: mostMb - before });

function ask() {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/healthz`, { localAddress, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once('error', reject);
  });
}

function readMemoryMb() {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
