import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../scripts/build.js';
import { say } from '../scripts/run.js';
import { BENCHES } from './benches.js';
import { printTable } from './table.js';

/** @typedef {import('./table.js').Row} Row */

/**
 * In a process of its own, so that neither memory nor what the compiler has learnt is passed on to the next.
 * @param {string} name
 * @returns {Promise<Row[]>}
 */
function measure(name) {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('child.js', import.meta.url)), [name], { execArgv: ['--expose-gc'] });
    /** @type {Row[]} */
    let rows = [];
    child.once('message', (message) => {
      rows = /** @type {Row[]} */ (message);
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve(rows) : reject(new Error(`${name} ended with ${code}`))));
  });
}

await ensureBuilt();
const wanted = process.argv.slice(2);
const names = Object.keys(BENCHES).filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
/** @type {Row[]} */
const rows = [];
/** @type {string[]} */
const failures = [];
for (const name of names) {
  say(`Measuring ${name} ...`);
  // What the others found out, some of it over minutes, is worth printing all the same.
  await measure(name).then(
    (measured) => rows.push(...measured),
    (error) => failures.push(String(error)),
  );
}
printTable(rows);
for (const failure of failures) say(failure);
process.exitCode = failures.length > 0 || rows.some(({ holds }) => !holds) ? 1 : 0;
