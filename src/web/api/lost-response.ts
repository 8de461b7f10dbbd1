import { ApiError, isUnreachable } from './client.ts';

/** Nobody knows whether a change was made: its response was lost, and the server cannot be asked. */
export class UnknownOutcome extends Error {}

// The server may still be working on the request when its connection breaks.
const WAITS_MS = [250, 1_000];

/** Sends a change. If its response is lost, asks the server for its outcome: `find` returns null if it was not made. */
export async function sendOrFind<Result>(
  send: () => Promise<Result>,
  find: () => Promise<Result | null>,
): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (!isResponseLost(error)) throw error;
    let isKnown = false;
    for (const wait of WAITS_MS) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      const found = await find().catch(() => undefined);
      if (found) return found;
      isKnown = found === null;
    }
    throw isKnown ? error : new UnknownOutcome();
  }
}

/** Also true of a proxy that gave up waiting for the server. */
function isResponseLost(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 && error.userMessage === '';
  return isUnreachable(error) || error instanceof SyntaxError;
}
