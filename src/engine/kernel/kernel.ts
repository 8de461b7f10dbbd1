import { COMPILED } from './compiled.ts';

interface Kernel {
  memory: WebAssembly.Memory;
  score(rows: number, team: number, combined: number, weight: number, delta: number): void;
  countTotals(rows: number): void;
  countBuckets(rows: number): void;
  tally(rows: number, leastTotal: number, mostTotal: number): number;
  find(rows: number, leastTotal: number, mostTotal: number): number;
}

const bytes = Uint8Array.from(atob(COMPILED), (character) => character.charCodeAt(0));
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));

/** The compiled loops of `standings.as.ts`, which says what each does. */
export const kernel = exports as unknown as Kernel;

function constant(name: string): number {
  return (exports[name] as WebAssembly.Global).value;
}

export const KERNEL_ROWS = constant('ROWS');
export const ACCURACY_BITS = constant('ACCURACY_BITS');
export const CORRECT_BITS = constant('CORRECT_BITS');

const bytesAt = (name: string, length: number) => new Uint8Array(kernel.memory.buffer, constant(name), length);
const wordsAt = (name: string, length: number) => new Uint32Array(kernel.memory.buffer, constant(name), length);

/** The kernel's memory: the columns of a block, and the parameters and results of calls. */
export const memory = {
  picks: bytesAt('PICKS', KERNEL_ROWS),
  total: bytesAt('TOTAL', KERNEL_ROWS),
  correct: bytesAt('CORRECT', KERNEL_ROWS),
  picked: bytesAt('PICKED', KERNEL_ROWS),
  hits: wordsAt('HITS', KERNEL_ROWS),
  buckets: wordsAt('BUCKETS', 256 << ACCURACY_BITS),
  totals: wordsAt('TOTALS', 4 * 256),
  accuracies: wordsAt('ACCURACIES', 64 << CORRECT_BITS),
  leastCorrect: bytesAt('LEAST_CORRECT', 48),
  mostCorrect: bytesAt('MOST_CORRECT', 48),
};
