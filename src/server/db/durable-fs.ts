import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

interface NodeStream {
  nfd: number;
}

interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: NodeStream) => number } };
}

/**
 * PGlite's own file system for Node has no fsync: a commit would be acknowledged while it is only in the operating
 * system's memory. This one passes PostgreSQL's fsync calls on to the disk.
 */
export class DurableFS extends NodeFS {
  override async init(pg: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addSync = (module: unknown) => {
      (module as EmscriptenModule).NODEFS.stream_ops.fsync = (stream) => {
        try {
          fsyncSync(stream.nfd);
        } catch (error) {
          // As PostgreSQL does: whether earlier writes are on disk can no longer be known, so nothing more is promised.
          process.stderr.write(`\nThe disk did not take a write (${error}). Stopping, to lose nothing silently.\n\n`);
          process.exit(1);
        }
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }
}
