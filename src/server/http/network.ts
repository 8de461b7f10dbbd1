import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Whoever has one IPv6 address has all that share its first half. Some proxies add a port, which says nothing. */
export function networkOf(written: string): string {
  const address = written.replace(/^\[(.*)\](:\d+)?$|^(\d+(?:\.\d+){3}):\d+$/, '$1$3');
  if (!isIPv6(address) || address.includes('.')) return address;
  const [start = '', end = ''] = address.split('::');
  const groups = start.split(':').filter(Boolean);
  const last = end.split(':').filter(Boolean);
  const missing = Array<string>(8 - groups.length - last.length).fill('0');
  return [...groups, ...missing, ...last].slice(0, 4).join(':');
}

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
