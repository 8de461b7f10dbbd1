import { COMPILED } from './compiled-chances.ts';

/** The compiled loops of `chances.as.ts`, which says what each does. */
export interface ChancesKernel {
  memory: WebAssembly.Memory;
  add(rows: number, from: number, to: number, picks: number, team: number, combined: number, points: number): void;
  addNarrow(
    rows: number,
    from: number,
    to: number,
    picks: number,
    team: number,
    combined: number,
    points: number,
  ): void;
  findHighest(rows: number, totals: number): number;
  findThird(rows: number, totals: number): number;
  findThirdNarrow(rows: number, totals: number): number;
  count(
    classes: number,
    starts: number,
    kinds: number,
    totals: number,
    copies: number,
    table: number,
    width: number,
    stride: number,
  ): void;
  merge(length: number, table: number, stride: number): void;
  rank(
    kinds: number,
    width: number,
    table: number,
    shifts: number,
    above: number,
    finals: number,
    best: number,
    worst: number,
  ): number;
  widen(
    classes: number,
    starts: number,
    kinds: number,
    totals: number,
    width: number,
    best: number,
    worst: number,
    rowBest: number,
    rowWorst: number,
  ): void;
  find(classes: number, starts: number, kinds: number, totals: number, thresholds: number, hits: number): number;
  findRows(rows: number, totals: number, threshold: number, hits: number): number;
  findRowsNarrow(rows: number, totals: number, threshold: number, hits: number): number;
  addWide(rows: number, from: number, to: number, picks: number, team: number, combined: number, points: number): void;
  place(
    rows: number,
    totals: number,
    copies: number,
    buckets: number,
    shift: number,
    counts: number,
    hits: number,
    best: number,
    worst: number,
  ): number;
}

const PAGE_BYTES = 65_536;

let compiledModule: WebAssembly.Module | null = null;

/** A kernel with a memory of its own, which grows with what is put into it and goes with the job that made it. */
export function createChancesKernel() {
  compiledModule ??= new WebAssembly.Module(Uint8Array.from(atob(COMPILED), (character) => character.charCodeAt(0)));
  const { exports } = new WebAssembly.Instance(compiledModule);
  const kernel = exports as unknown as ChancesKernel;
  let end = (exports['START'] as WebAssembly.Global).value as number;

  /** Reserves zeroed memory, and returns its address. */
  const reserve = (length: number): number => {
    const address = end;
    end += Math.ceil(length / 64) * 64;
    const missing = end - kernel.memory.buffer.byteLength;
    if (missing > 0) kernel.memory.grow(Math.ceil(missing / PAGE_BYTES));
    return address;
  };
  /** Copies a column into the memory, and returns its address. */
  const store = (column: Uint8Array | Uint16Array | Uint32Array): number => {
    const address = reserve(column.byteLength);
    new Uint8Array(kernel.memory.buffer, address).set(
      new Uint8Array(column.buffer, column.byteOffset, column.byteLength),
    );
    return address;
  };
  /** Numbers in the memory. Not valid any more once more is reserved. */
  const words = (address: number, length: number) => new Uint32Array(kernel.memory.buffer, address, length);
  return { kernel, reserve, store, words };
}
