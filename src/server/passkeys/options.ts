import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CreationOptions, RequestOptions } from '../../contract/passkeys.ts';
import type { passkeys, SessionUser } from '../db/schema.ts';
import { originOf } from '../http/origin.ts';
import { LIFETIME_MS } from './challenges.ts';

/** The site that passkeys belong to, the relying party of WebAuthn. */
export interface Site {
  origin: string;
  /** Its host, without a port. Browsers offer passkeys of this host only. */
  rpId: string;
}

export function siteOf(request: FastifyRequest, publicUrl: string | undefined): Site {
  const { origin, hostname } = new URL(publicUrl ?? originOf(request));
  return { origin, rpId: hostname };
}

// ES256 and RS256, in COSE: every authenticator has one of them, and every version of Node verifies both.
export const ALGORITHMS = [-7, -257];

/** Asks for a passkey that is found without a username, and used only with a fingerprint, a face or a PIN. */
export function creationOptions(
  site: Site,
  appName: string,
  user: SessionUser,
  existing: readonly Pick<typeof passkeys.$inferSelect, 'id' | 'transports'>[],
  challenge: string,
): CreationOptions {
  return {
    rp: { id: site.rpId, name: appName },
    user: { id: userHandleOf(user), name: user.username, displayName: user.username },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: LIFETIME_MS,
    attestation: 'none',
    excludeCredentials: existing.map(({ id, transports }) => ({ id, type: 'public-key', transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

export function requestOptions({ rpId }: Site, challenge: string): RequestOptions {
  return { rpId, challenge, timeout: LIFETIME_MS, userVerification: 'required', allowCredentials: [] };
}

/**
 * The id under which authenticators keep the passkeys of a person. The time is in it because another game on the same
 * host has the same ids of users, and its passkeys would be replaced.
 */
export function userHandleOf({ id, createdAt }: Pick<SessionUser, 'id' | 'createdAt'>): string {
  return createHash('sha256').update(`${id} ${createdAt.toISOString()}`).digest('base64url');
}
