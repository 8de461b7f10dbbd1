import { fsyncSync, mkdirSync, type Stats, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { endProcess } from '../end-process.ts';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

interface FileNode {
  name: string;
}

interface FileStream {
  fd: number;
  /** The descriptor in the operating system. */
  nfd: number;
}

/** A path or a descriptor. */
type Target = string | number;
type AttributeFunctions = [chmod: unknown, utimes: unknown, truncate: unknown, stat: (target: Target) => Stats];

/** The parts of Emscripten's file system for Node that are patched or used here. */
interface EmscriptenModule {
  FS: {
    isDir(mode: number): boolean;
    closeStream(fd: number): void;
  };
  NODEFS: {
    realPath(node: FileNode): string;
    /** Converts Node's errors to Emscripten's. */
    tryFSOperation(operation: () => void): void;
    /** The number of an error of Node. */
    convertNodeCode(error: NodeJS.ErrnoException): number;
    createNode(parent: FileNode, name: string, mode: number): FileNode;
    doSetAttr(target: Target, node: FileNode, attributes: { mode?: number }, ...functions: AttributeFunctions): void;
    node_ops: { mknod(parent: FileNode, name: string, mode: number): FileNode };
    stream_ops: { open(stream: FileStream): void; fsync?(stream: FileStream): number };
  };
}

/**
 * PGlite's file system for Node with fsync, the umask, an end on a read-only disk, and a clean state after a file cannot
 * be created or opened.
 */
export class DurableFS extends NodeFS {
  override async init(pg: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const patch = (module: unknown) => {
      const emscripten = module as EmscriptenModule;
      addSync(emscripten);
      endOnReadOnlyDisk(emscripten);
      createOnDiskFirst(emscripten);
      closeUnopenedStreams(emscripten);
      respectUmask(emscripten);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), patch] } };
  }
}

/** Passes on PostgreSQL's fsync calls. Without them, a commit is acknowledged while it is only in the page cache. */
function addSync({ NODEFS }: EmscriptenModule): void {
  NODEFS.stream_ops.fsync = (stream) => {
    try {
      fsyncSync(stream.nfd);
    } catch (error) {
      // As PostgreSQL does: after a failed fsync, the state of earlier writes is unknown.
      endAfterFailedWrite(error);
    }
    return 0;
  };
}

/**
 * Disks turn read-only after an error. PostgreSQL, which opens files for writing also to read them, would fail at each
 * statement that needs a file it has not opened yet, until the next write of its log ends it.
 */
function endOnReadOnlyDisk({ NODEFS }: EmscriptenModule): void {
  const { convertNodeCode } = NODEFS;
  NODEFS.convertNodeCode = (error) => {
    if (error.code === 'EROFS') endAfterFailedWrite(error);
    return convertNodeCode(error);
  };
}

function endAfterFailedWrite(error: unknown): never {
  endProcess(`The disk did not take a write (${error}). Stopping, to lose nothing silently.`);
}

/** Emscripten registers a file before creating it, so one that cannot be created would still exist for PostgreSQL. */
function createOnDiskFirst({ FS, NODEFS }: EmscriptenModule): void {
  NODEFS.node_ops.mknod = (parent, name, mode) => {
    const target = path.join(NODEFS.realPath(parent), name);
    NODEFS.tryFSOperation(() => {
      if (FS.isDir(mode)) mkdirSync(target, mode);
      else writeFileSync(target, '', { mode });
    });
    return NODEFS.createNode(parent, name, mode);
  };
}

/** Emscripten leaks the stream of a file that cannot be opened, and opens no files after 4,096 leaks. */
function closeUnopenedStreams({ FS, NODEFS }: EmscriptenModule): void {
  const { open } = NODEFS.stream_ops;
  NODEFS.stream_ops.open = (stream) => {
    try {
      open(stream);
    } catch (error) {
      FS.closeStream(stream.fd);
      throw error;
    }
  };
}

/** Emscripten sets the mode of a new file again after creating it, without applying the umask. */
function respectUmask({ NODEFS }: EmscriptenModule): void {
  const { doSetAttr } = NODEFS;
  NODEFS.doSetAttr = (target, node, attributes, ...functions) => {
    const [, , , stat] = functions;
    if (attributes.mode !== undefined) attributes.mode &= stat(target).mode;
    doSetAttr(target, node, attributes, ...functions);
  };
}
