import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../scripts/build.ts';
import { log, TYPESCRIPT } from '../scripts/run.js';
import { BENCHES } from './benches.ts';
import { printTable, type Row } from './table.ts';

const BENCHES_FILE = fileURLToPath(new URL('benches.ts', import.meta.url));

/** Measures in a separate process, so that neither heap nor compiled code affects the next benchmark. */
function measure(name: string): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const child = fork(BENCHES_FILE, [name], { execArgv: [...TYPESCRIPT, '--expose-gc'] });
    let rows: Row[] | undefined;
    child.once('message', (measured: Row[]) => {
      rows = measured;
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 && rows
        ? resolve(rows)
        : reject(new Error(`${name} ended with ${code}${rows ? '' : ', without results'}`)),
    );
  });
}

await ensureBuilt();
const wanted = process.argv.slice(2);
const names = Object.keys(BENCHES).filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
if (names.length === 0) throw new Error(`No benchmark has ${wanted.join(' or ')} in its name.`);
const rows: Row[] = [];
const failures: string[] = [];
for (const name of names) {
  log(`Measuring ${name} ...`);
  // A benchmark that fails does not discard the results of the others.
  await measure(name).then(
    (measured) => rows.push(...measured),
    (error) => failures.push(String(error)),
  );
}
printTable(rows);
for (const failure of failures) log(failure);
process.exitCode = failures.length > 0 || rows.some(({ met }) => !met) ? 1 : 0;
