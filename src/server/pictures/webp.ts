import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
// libwebp's decoder. The package's own function keeps the memory of the largest picture for good.
const FILE = require.resolve('@cwasm/webp/webp.wasm');

/** Node's types leave it out. */
declare const WebAssembly: {
  Module: new (code: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: unknown };
  RuntimeError: ErrorConstructor;
};

interface Decoder {
  memory: { buffer: ArrayBuffer };
  malloc(bytes: number): number;
  /** Returns where the pixels are, or 0. */
  WebPDecodeRGBA(frame: number, bytes: number, width: number, height: number): number;
}

const BAD_DESCRIPTOR = 8;
const refuse = () => BAD_DESCRIPTOR;
/** What the decoder imports. It has no files, so a hostile picture reaches nothing but the memory of its instance. */
const IMPORTS = { wasi_snapshot_preview1: { fd_close: refuse, fd_seek: refuse, fd_write: refuse } };

/** The pixels of a frame with so many of them, in an instance of its own. Null if it is broken. */
export function decodeWebp(frame: Uint8Array, pixels: number): Uint8Array | null {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(FILE)), IMPORTS);
  const { memory, malloc, WebPDecodeRGBA } = exports as Decoder;
  try {
    const at = malloc(frame.length);
    new Uint8Array(memory.buffer).set(frame, at);
    const decoded = WebPDecodeRGBA(at, frame.length, 0, 0);
    return decoded === 0 ? null : new Uint8Array(memory.buffer, decoded, pixels * 4);
  } catch (error) {
    // A trap of the instance.
    if (error instanceof WebAssembly.RuntimeError) return null;
    throw error;
  }
}
