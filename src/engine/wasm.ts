/**
 * Just enough of an assembler for a few short loops: WebAssembly has instructions that handle 16 bytes at once, which
 * JavaScript has not. Instructions are named as in the specification, with their operands before them, as on the stack.
 */
export type Code = readonly number[];

const I32 = 0x7f;
const V128 = 0x7b;
const VOID = 0x40;
const END = 0x0b;

/** LEB128, as all numbers in a module are written. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  const isLast = value >= -0x40 && value < 0x40;
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}

const simd = (opcode: number): Code => [0xfd, ...unsigned(opcode)];

export const get = (local: number): Code => [0x20, local];
export const set = (local: number): Code => [0x21, local];
export const tee = (local: number): Code => [0x22, local];
export const constant = (value: number): Code => [0x41, ...signed(value)];

export const i32 = {
  load: (offset: number): Code => [0x28, 2, ...unsigned(offset)],
  store: (offset: number): Code => [0x36, 2, ...unsigned(offset)],
  ltU: [0x49],
  ctz: [0x68],
  popcnt: [0x69],
  add: [0x6a],
  sub: [0x6b],
  and: [0x71],
  shl: [0x74],
  shrU: [0x76],
} as const;

export const v128 = {
  load: (offset: number): Code => [...simd(0), 0, ...unsigned(offset)],
  load8x8U: (offset: number): Code => [...simd(2), 0, ...unsigned(offset)],
  store: (offset: number): Code => [...simd(11), 0, ...unsigned(offset)],
  and: simd(78),
  or: simd(80),
  anyTrue: simd(83),
} as const;

export const i8x16 = {
  swizzle: simd(14),
  splat: simd(15),
  eq: simd(35),
  leU: simd(42),
  geU: simd(44),
  bitmask: simd(100),
  add: simd(110),
  sub: simd(113),
} as const;

export const i16x8 = {
  extractLaneU: (lane: number): Code => [...simd(25), lane],
  shl: simd(139),
} as const;

export const when = (...body: Code[]): Code => [0x04, VOID, ...body.flat(), END];
/** Runs its body until the condition at its end is 0. */
export const repeat = (...body: Code[]): Code => [0x03, VOID, ...body.flat(), 0x0d, 0, END];

export interface Program {
  name: string;
  parameters: number;
  /** Locals follow the parameters: first those of 4 bytes, then those of 16. */
  words: number;
  vectors: number;
  returns: boolean;
  body: readonly Code[];
}

const list = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const section = (id: number, items: readonly Code[]): Code => {
  const body = list(items);
  return [id, ...unsigned(body.length), ...body];
};
const text = (name: string): Code => list([...name].map((letter) => [letter.codePointAt(0) ?? 0]));

/** A module with a memory of so many pages of 64 KiB. */
export function assemble(pages: number, programs: readonly Program[]): Uint8Array {
  const types = programs.map(({ parameters, returns }) => [
    0x60,
    ...list(Array.from({ length: parameters }, () => [I32])),
    ...list(returns ? [[I32]] : []),
  ]);
  const codes = programs.map(({ words, vectors, body }) => {
    const locals = list([
      [...unsigned(words), I32],
      [...unsigned(vectors), V128],
    ]);
    const code = [...locals, ...body.flat(), END];
    return [...unsigned(code.length), ...code];
  });
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, types),
    ...section(
      3,
      programs.map((_, index) => [index]),
    ),
    ...section(5, [[0x00, ...unsigned(pages)]]),
    ...section(7, [
      ...programs.map(({ name }, index) => [...text(name), 0x00, index]),
      [...text('memory'), 0x02, 0x00],
    ]),
    ...section(10, codes),
  ]);
}
