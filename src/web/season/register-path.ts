/** The address of the registration form with the code, in the fragment, which browsers send to no server. */
export function registerPath(code: string): string {
  return `/register#code=${encodeURIComponent(code)}`;
}

/** The code in the fragment of an address; empty if there is none. */
export function parseRegisterHash(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('code') ?? '';
}
