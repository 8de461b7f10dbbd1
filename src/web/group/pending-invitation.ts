import { readStored, removeStored, writeStored } from '../browser/storage.ts';

const KEY = 'swish-invitation';

/** Keeps the code of an invitation that a visitor has opened until they are logged in, which may take a closed browser and days. */
export function keepInvitation(code: string): void {
  writeStored(KEY, code);
}

/** The code of the invitation that was last opened without an account; null if there is none. */
export function readInvitation(): string | null {
  return readStored(KEY);
}

/** Forgets an invitation that was followed or declined, or is not valid any more. */
export function forgetInvitation(code: string): void {
  if (readStored(KEY) === code) removeStored(KEY);
}
