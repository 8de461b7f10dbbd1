import type { FastifyRequest } from 'fastify';

const HOST = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/** The origin that the request was sent to. A Host header that is not a valid host is replaced by our own address. */
export function originOf(request: Pick<FastifyRequest, 'protocol' | 'host' | 'socket'>): string {
  const protocol = request.protocol === 'https' ? 'https' : 'http';
  const { localAddress = '127.0.0.1', localPort = 80 } = request.socket;
  const address = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  return `${protocol}://${HOST.test(request.host) ? request.host.toLowerCase() : `${address}:${localPort}`}`;
}
