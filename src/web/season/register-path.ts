import { readStored, writeStored } from '../browser/storage.ts';
import type { PATHS } from '../paths.ts';

/** The path of a page that leads to an account, with the code. It is in the fragment, which browsers do not send to servers. */
export function invitationPath(page: typeof PATHS.register | typeof PATHS.play, code: string): string {
  return `${page}#code=${encodeURIComponent(code)}`;
}

/** The code in the fragment of an address; empty if there is none. */
export function parseRegisterHash(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('code') ?? '';
}

const KEY = 'swish-registration-code';

/** Keeps the code of an invitation for the registration, which may come days after the picks. */
export function keepRegistrationCode(code: string): void {
  if (code) writeStored(KEY, code);
}

/** The code of the last invitation that was opened; empty if there was none. */
export function readRegistrationCode(): string {
  return readStored(KEY) ?? '';
}
