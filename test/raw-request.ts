import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

export interface RawRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const agent = new Agent({ keepAlive: true });

/**
 * Sends the path and headers as given, where fetch would normalize them, and leaves the body of the response
 * compressed. Fails when there is no response in time.
 */
export function sendRaw(base: string, { method = 'GET', path, headers, body }: RawRequest, ms = 60_000) {
  return new Promise<RawResponse>((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const signal = AbortSignal.timeout(ms);
    // Node announces no body for methods such as GET. Without its length the server would take it for the next request.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request({ hostname, port, method, path, headers: { ...length, ...headers }, agent, signal });
    const finish = ({ statusCode = 0, headers }: IncomingMessage, chunks: Buffer[] = []) =>
      resolve({ status: statusCode, headers, body: Buffer.concat(chunks) });
    sent.on('error', reject);
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      finish(response);
    });
    sent.on('response', (response) => {
      // A live stream never ends, so its body is not read.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        response.destroy();
        finish(response);
      } else response.toArray().then((chunks) => finish(response, chunks), reject);
    });
    sent.end(body);
  });
}
