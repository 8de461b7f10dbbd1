import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorBody } from '../../contract/errors.ts';
import { securityHeaders } from './security-headers.ts';

type ErrorResponse = ErrorBody & { status: number };

const RESPONSES: Record<string, ErrorResponse> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', message: 'The headers of the request are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'too_slow', message: 'The request took too long to arrive.' },
};
const NOT_HTTP: ErrorResponse = { status: 400, code: 'bad_request', message: 'This is not a valid HTTP request.' };
const NO_PROXY: ErrorResponse = { status: 405, code: 'not_allowed', message: 'This is no proxy.' };

/** The response to the latest request of each connection. Earlier ones are sent before it. */
const latestResponses = new WeakMap<Duplex, ServerResponse>();
const closing = new WeakSet<Duplex>();

/** Lets `handleClientError` wait for the responses to valid requests on the same connection. */
export function trackResponse(request: IncomingMessage, response: ServerResponse): void {
  latestResponses.set(request.socket, response);
}

/** Responds with a JSON error to a request that Node could not parse or that came too slowly. Closes the connection. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // Node may report more errors until the connection is closed.
  if (closing.has(socket)) return;
  closing.add(socket);
  const end = () => socket.end(() => socket.destroy());
  const latest = latestResponses.get(socket);
  const isRequestComplete = latest?.req.complete ?? true;
  if (latest && isRequestComplete && !latest.writableFinished) {
    // Finishes the pending response and sends no error, which the client could take for that response.
    latest.shouldKeepAlive = false;
    latest.once('close', end);
  } else if (latest && !isRequestComplete && latest.socket === null && !latest.writableFinished) {
    // An incomplete pipelined request. Its response gets the socket once all earlier responses are sent.
    latest.once('socket', end);
  } else if (latest && !isRequestComplete && latest.headersSent) {
    end();
  } else {
    // A client that sent HEAD would take the body for its next response.
    const { rawPacket } = error as { rawPacket?: Buffer };
    const isHeadOnly = rawPacket?.subarray(0, 5).toString() === 'HEAD ';
    respond(socket, RESPONSES[error.code ?? ''] ?? NOT_HTTP, isHeadOnly);
  }
}

/** Refuses the CONNECT method, which clients send to proxies. */
export function refuseConnect(_: IncomingMessage, socket: Duplex): void {
  respond(socket, NO_PROXY);
}

function respond(socket: Duplex, { status, ...error }: ErrorResponse, isHeadOnly = false): void {
  const body = JSON.stringify(error);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(securityHeaders(false)).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  // `end` alone leaves the client's half of the connection open.
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHeadOnly ? '' : body}`, () => socket.destroy());
}
