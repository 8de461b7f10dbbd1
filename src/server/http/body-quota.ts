import type { onRequestHookHandler } from 'fastify';
import { unavailable } from './errors.ts';
import { networkOf } from './network.ts';
import { createByteCounts } from './shares.ts';

// Room for thousands of brackets that are submitted from a school at the same moment.
const MAX_BYTES_PER_ADDRESS = 16 * 1024 * 1024;

/** Bounds the bodies that one address has on their way, so that half-sent ones do not fill the memory. */
export function limitBodies(bodyLimit: number): onRequestHookHandler {
  const bodies = createByteCounts();
  return ({ headers, ip }, reply, done) => {
    const length = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit;
    if (length === 0) return done();
    const network = networkOf(ip);
    const bytes = Math.min(length, bodyLimit);
    const total = bodies.add(network, bytes);
    reply.raw.once('close', () => bodies.add(network, -bytes));
    if (total <= MAX_BYTES_PER_ADDRESS) return done();
    // Nobody waits for the rest of it.
    reply.header('connection', 'close');
    done(unavailable());
  };
}
