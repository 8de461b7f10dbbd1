import type { onRequestHookHandler } from 'fastify';
import { unavailable } from '../errors.ts';
import { LIMITS } from './limits.ts';
import { networkOf } from './network.ts';
import { createByteCounter } from './quota.ts';

/** Bounds the memory that a network's request bodies take. Each counts from its headers until its response closes. */
export function limitBodies(): onRequestHookHandler {
  const inFlight = createByteCounter();
  return ({ headers, ip, routeOptions: { bodyLimit, config } }, reply, done) => {
    // Goes to a file as it arrives.
    if (config.streamsBody) return done();
    const length = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit;
    if (length === 0) return done();
    const network = networkOf(ip);
    const bytes = Math.min(length, bodyLimit);
    const total = inFlight.add(network, bytes);
    reply.raw.once('close', () => inFlight.add(network, -bytes));
    // Enough for thousands of brackets that a school submits at the same moment.
    if (total <= LIMITS.unansweredBodyBytes.most) return done();
    // The rest of the body is not read.
    reply.header('connection', 'close');
    done(unavailable());
  };
}
