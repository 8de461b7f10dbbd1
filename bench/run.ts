import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../scripts/build.ts';
import { log, TYPESCRIPT } from '../scripts/run.js';
import { BENCHES } from './benches.ts';
import { printTable, type Row } from './table.ts';

const BENCH = fileURLToPath(new URL('benches.ts', import.meta.url));

/** In a process of its own, so that neither memory nor what the compiler has learnt is passed on to the next. */
function measure(name: string): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const child = fork(BENCH, [name], { execArgv: [...TYPESCRIPT, '--expose-gc'] });
    let rows: Row[] = [];
    child.once('message', (measured: Row[]) => {
      rows = measured;
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve(rows) : reject(new Error(`${name} ended with ${code}`))));
  });
}

await ensureBuilt();
const wanted = process.argv.slice(2);
const names = Object.keys(BENCHES).filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
const rows: Row[] = [];
const failures: string[] = [];
for (const name of names) {
  log(`Measuring ${name} ...`);
  // What the others found out, some of it over minutes, is worth printing all the same.
  await measure(name).then(
    (measured) => rows.push(...measured),
    (error) => failures.push(String(error)),
  );
}
printTable(rows);
for (const failure of failures) log(failure);
process.exitCode = failures.length > 0 || rows.some(({ met }) => !met) ? 1 : 0;
