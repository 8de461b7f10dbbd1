import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorBody } from '../../contract/errors.ts';
import { securityHeaders } from './security-headers.ts';

interface Refusal extends ErrorBody {
  status: number;
}

const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', message: 'The headers of the request are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'too_slow', message: 'The request took too long to arrive.' },
};
const NOT_HTTP: Refusal = { status: 400, code: 'bad_request', message: 'This is not a valid HTTP request.' };
const NO_PROXY: Refusal = { status: 405, code: 'not_allowed', message: 'This is no proxy.' };

/** The answer to what was asked last on each connection. Those before it are given by the time that it is. */
const latestAnswers = new WeakMap<Duplex, ServerResponse>();
const ending = new WeakSet<Duplex>();

/** So that what comes after a request on the same connection is not taken for an answer to it. */
export function noteExchange(request: IncomingMessage, response: ServerResponse): void {
  latestAnswers.set(request.socket, response);
}

/** Answers what never became a request, in the form that all refusals have. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // More of the same, while what was asked before is being answered.
  if (ending.has(socket)) return;
  ending.add(socket);
  const end = () => socket.end(() => socket.destroy());
  const latest = latestAnswers.get(socket);
  const isWhole = latest?.req.complete ?? true;
  if (latest && isWhole && !latest.writableFinished) {
    // What was asked before is answered first, and then nothing more: who sends such things cannot tell answers apart.
    latest.shouldKeepAlive = false;
    latest.once('close', end);
  } else if (latest && !isWhole && latest.socket === null && !latest.writableFinished) {
    // It is not yet its turn.
    latest.once('socket', end);
  } else if (latest && !isWhole && latest.headersSent) {
    end();
  } else {
    // Whoever asks for the head alone takes what follows for another answer.
    const { rawPacket } = error as { rawPacket?: Buffer };
    const isHeadOnly = rawPacket?.subarray(0, 5).toString() === 'HEAD ';
    refuse(socket, REFUSALS[error.code ?? ''] ?? NOT_HTTP, isHeadOnly);
  }
}

/** Somebody takes us for a proxy. */
export function refuseToConnect(_: IncomingMessage, socket: Duplex): void {
  refuse(socket, NO_PROXY);
}

function refuse(socket: Duplex, { status, ...refusal }: Refusal, isHeadOnly = false): void {
  const body = JSON.stringify(refusal);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(securityHeaders(false)).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  // Ending alone would leave the other half open for as long as the sender likes.
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHeadOnly ? '' : body}`, () => socket.destroy());
}
