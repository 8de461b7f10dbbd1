import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { StrangeRequest } from './arbitrary-requests.ts';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request to the letter, where fetch would put it in order first. Fails when there is no response in time. */
export function sendRaw(base: string, { method, path, headers, body }: StrangeRequest, ms: number): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const signal = AbortSignal.timeout(ms);
    // Not every method has a body by default, and without its length it would be taken for the next request.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request({ hostname, port, method, path, headers: { ...length, ...headers }, agent, signal });
    sent.on('error', reject);
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(describe(response, ''));
    });
    sent.on('response', (response) => {
      // A stream has no end to wait for.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        response.destroy();
        resolve(describe(response, ''));
        return;
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve(describe(response, Buffer.concat(chunks).toString())));
    });
    sent.end(body);
  });
}

function describe({ statusCode = 0, headers }: IncomingMessage, text: string): RawAnswer {
  return { status: statusCode, headers, text };
}
