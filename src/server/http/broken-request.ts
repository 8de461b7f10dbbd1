import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '../../contract/errors.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

interface Refusal extends ErrorBody {
  status: number;
}

const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', message: 'The headers of the request are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'too_slow', message: 'The request took too long to arrive.' },
};
const NOT_HTTP: Refusal = { status: 400, code: 'bad_request', message: 'This is not a valid HTTP request.' };

/** Answers what never became a request, in the form that all refusals have. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, ...refusal } = REFUSALS[error.code ?? ''] ?? NOT_HTTP;
  const body = JSON.stringify(refusal);
  // Whoever asks for the head alone takes what follows for another answer.
  const { rawPacket } = error as { rawPacket?: Buffer };
  const isHeadOnly = rawPacket?.subarray(0, 5).toString() === 'HEAD ';
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  // Ending alone would leave the other half open for as long as the sender likes.
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHeadOnly ? '' : body}`, () => socket.destroy());
}
