import { PATHS } from '../paths.ts';

/** The path of the registration form with the code. It is in the fragment, which browsers do not send to servers. */
export function registerPath(code: string): string {
  return `${PATHS.register}#code=${encodeURIComponent(code)}`;
}

/** The code in the fragment of an address; empty if there is none. */
export function parseRegisterHash(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('code') ?? '';
}
