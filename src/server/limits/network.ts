import { isIPv6, type Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** An IPv4 address, or the /64 network of an IPv6 address, which one client owns. Drops a port that a proxy added. */
export function networkOf(written: string): string {
  // An IPv4 address without a port, as most are.
  if (!written.includes(':')) return written;
  const address = written.replace(/^\[(.*)\](:\d+)?$|^(\d+(?:\.\d+){3}):\d+$/, '$1$3');
  if (!isIPv6(address) || address.includes('.')) return address;
  const [start = '', end = ''] = address.split('::');
  const groups = start.split(':').filter(Boolean);
  const last = end.split(':').filter(Boolean);
  const missing = Array<string>(8 - groups.length - last.length).fill('0');
  return [...groups, ...missing, ...last].slice(0, 4).join(':');
}

/** The sender of a request for expensive work. Networks take turns, and work for closed connections is skipped. */
export interface Caller {
  network: string;
  connection: Pick<Socket, 'destroyed' | 'once' | 'off'>;
}

export function callerOf(request: FastifyRequest): Caller {
  return { network: networkOf(request.ip), connection: request.raw.socket };
}
