import { readStored, removeStored, writeStored } from '../browser/storage.ts';

const KEY = 'swish-invitation';
const ACCEPTED_KEY = 'swish-invitation-accepted';

/** Keeps the code of an invitation that a visitor has opened until they are logged in, which may take a closed browser and days. */
export function keepInvitation(code: string): void {
  writeStored(KEY, code);
}

/** The code of the invitation that was last opened without an account; null if there is none. */
export function readInvitation(): string | null {
  return readStored(KEY);
}

/** Notes that a visitor plays for the group, which they are in with their submission. */
export function acceptInvitation(code: string): void {
  writeStored(ACCEPTED_KEY, code);
}

/** The code of the invitation that a visitor has accepted by playing; null if there is none. */
export function readAcceptedInvitation(): string | null {
  return readStored(ACCEPTED_KEY);
}

/** Forgets an invitation that was followed or declined, or is not valid any more. */
export function forgetInvitation(code: string): void {
  for (const key of [KEY, ACCEPTED_KEY]) if (readStored(key) === code) removeStored(key);
}
