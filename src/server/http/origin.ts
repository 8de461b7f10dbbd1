import type { FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

// The names of RFC 1123, with underscores, which are common in networks of containers. A URL allows more, but the host is
// written into pages and links.
const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const NAME = `(?=.{1,253}(?::|$))${LABEL}(?:\\.${LABEL})*\\.?`;
const HOST = new RegExp(`^(?:${NAME}|\\[[0-9a-f:.]{2,45}\\])(?::[1-9]\\d{0,4})?$`, 'i');

// Nearly all requests are for the same host.
let lastValid = '';

/** Checks the host that a request was sent to, so that a URL can be made of it anywhere. */
export function findHostError(host: string): HttpError | undefined {
  if (host === lastValid) return undefined;
  if (HOST.test(host) && URL.canParse(`http://${host}`)) {
    lastValid = host;
    return undefined;
  }
  return new HttpError(400, 'bad_request', 'The request is for a host that is not valid.');
}

/** The origin that the request was sent to; without a Host header, as in HTTP/1.0, our own address. */
export function originOf(request: Pick<FastifyRequest, 'protocol' | 'host' | 'socket'>): string {
  const protocol = request.protocol === 'https' ? 'https' : 'http';
  const { localAddress = '127.0.0.1', localPort = 80 } = request.socket;
  const address = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  return `${protocol}://${request.host ? request.host.toLowerCase() : `${address}:${localPort}`}`;
}
