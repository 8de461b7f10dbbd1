import { createWriteStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooLarge } from './errors.ts';

/** Writes the body of a request to a file, by way of another stream. */
export async function receiveFile(
  { raw }: FastifyRequest,
  file: string,
  maxBytes: number,
  by: Transform,
): Promise<void> {
  let size = 0;
  const limit = new Transform({
    transform: (chunk: Buffer, _, done) => {
      size += chunk.length;
      if (size > maxBytes) done(tooLarge());
      else done(null, chunk);
    },
  });
  await pipeline(raw, limit, by, createWriteStream(file, { mode: 0o600 }));
}

/** Sends a file that only its reader may have, and closes it. Resolves when the response has ended. */
export async function sendFile(reply: FastifyReply, file: FileHandle, name: string, type: string): Promise<void> {
  const { size } = await file.stat();
  reply
    .headers({
      'cache-control': 'private, no-store',
      'content-length': size,
      'content-disposition': `attachment; filename="${name}"`,
    })
    .type(type)
    .send(file.createReadStream());
  // A reader who leaves ends it too.
  await finished(reply.raw).catch(() => {});
}
