/** The names of a block's rows: UTF-8 bytes with a start and a length for each. */
export interface BlockNames {
  start: Uint32Array;
  length: Uint16Array;
  bytes: Uint8Array;
  /** How many bytes are written, those of replaced names included. */
  used: number;
}

/** Bytes of a typical name. */
const BYTES_PER_NAME = 16;

export function createNames(start: Uint32Array, length: Uint16Array): BlockNames {
  return { start, length, bytes: allocate(start.length * BYTES_PER_NAME), used: 0 };
}

function allocate(bytes: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(bytes));
}

export function writeName(names: BlockNames, index: number, name: Uint8Array): void {
  // Making room need not copy the replaced name.
  names.length[index] = 0;
  if (names.used + name.length > names.bytes.length) makeRoom(names, name.length);
  names.bytes.set(name, names.used);
  names.start[index] = names.used;
  names.length[index] = name.length;
  names.used += name.length;
}

/** Copies the current names into a new buffer. Workers keep reading the old one. */
function makeRoom(names: BlockNames, needed: number): void {
  const { start, length, bytes: old } = names;
  const live = length.reduce((sum, bytes) => sum + bytes, 0);
  names.bytes = allocate(Math.max(start.length * BYTES_PER_NAME, Math.ceil((live + needed) * 1.5)));
  names.used = 0;
  for (let index = 0; index < start.length; index += 1) {
    const from = start[index] as number;
    names.bytes.set(old.subarray(from, from + (length[index] as number)), names.used);
    start[index] = names.used;
    names.used += length[index] as number;
  }
}

/** Copies a name to another block. Inside a block, `start` and `length` are columns that are copied with the row. */
export function copyName(from: BlockNames, index: number, to: BlockNames, toIndex: number): void {
  if (from !== to) writeName(to, toIndex, bytesOfName(from, index));
}

function bytesOfName({ start, length, bytes }: Pick<BlockNames, 'start' | 'length' | 'bytes'>, index: number) {
  const from = start[index] as number;
  return bytes.subarray(from, from + (length[index] as number));
}

const decoder = new TextDecoder();

export function readName(names: Pick<BlockNames, 'start' | 'length' | 'bytes'>, index: number): string {
  return decoder.decode(bytesOfName(names, index));
}
