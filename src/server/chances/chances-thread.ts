import { parentPort, workerData } from 'node:worker_threads';
import { type CircleTask, reportCircle } from '../../engine/chances/circle-report.ts';
import { buffersOf, type ChancesTask, reportChances } from '../../engine/chances/report.ts';

const task = workerData as ChancesTask | CircleTask;
if ('brackets' in task) parentPort?.postMessage(reportCircle(task));
else {
  const report = reportChances(task);
  parentPort?.postMessage(report, [...new Set(buffersOf(report))] as ArrayBuffer[]);
}
