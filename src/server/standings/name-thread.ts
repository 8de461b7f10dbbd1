import { parentPort, workerData } from 'node:worker_threads';
import { type NameColumns, sortNames } from '../../engine/name-order.ts';

const ids = sortNames(workerData as readonly NameColumns[]);
parentPort?.postMessage(ids, [ids.buffer as ArrayBuffer]);
