import type { FastifyRequest } from 'fastify';
import { networkOf } from './network.ts';

/** Who waits for the outcome of costly work. */
export interface Caller {
  /** Work for the callers of one network takes turns with work for others. */
  network: string;
  /** Nothing is begun for a caller who has left. */
  isWaiting(): boolean;
}

export function callerOf(request: FastifyRequest): Caller {
  return { network: networkOf(request.ip), isWaiting: () => !request.raw.socket.destroyed };
}
