import { ApiError } from './client.ts';

/** Nobody knows whether a change was made: its response was lost, and the server cannot be asked. */
export class UnknownOutcome extends Error {}

/** For people, as a title or as the first sentence. What may have happened to their change follows. */
export const NO_ANSWER = 'No answer came';

/**
 * Whether an error leaves open if a change was made: unless the server refused it, anything can have happened. A 4xx
 * without a message may come from a proxy, so its outcome is unknown too.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.userMessage === '';
}

// The server may still be working on the request when its connection breaks, so it is asked twice.
const WAITS_MS = [250, 1_000];

/**
 * Sends a change. If its response is lost, asks the server for its outcome: `find` returns null if it was not made.
 * With `pause`, which comes before each request, it asks until the server responds.
 */
export async function sendOrFind<Result>(
  send: () => Promise<Result>,
  find: () => Promise<Result | null>,
  pause?: () => Promise<void>,
): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    let found: Result | null | undefined;
    for (const wait of WAITS_MS) {
      const asked = pause ? readWhenReached(find, pause) : sleep(wait).then(find);
      found = await asked.catch(() => undefined);
      if (found) return found;
      // The server responds, but refuses to say.
      if (pause && found === undefined) break;
    }
    throw found === null ? error : new UnknownOutcome();
  }
}

/** Repeats a read, with a pause before each, until the server responds. A refusal is thrown. */
export async function readWhenReached<Result>(
  read: () => Promise<Result>,
  pause: () => Promise<void>,
): Promise<Result> {
  for (;;) {
    await pause();
    try {
      return await read();
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
    }
  }
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
