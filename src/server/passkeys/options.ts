import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CreationOptions, RequestOptions } from '../../contract/passkeys.ts';
import type { passkeys, SessionUser } from '../db/schema.ts';
import { originOf } from '../http/origin.ts';
import { LIFETIME_MS } from './challenges.ts';

/** The relying party of WebAuthn: the site that passkeys belong to. */
export interface RelyingParty {
  origin: string;
  /** The host of the origin, without a port. Browsers offer passkeys of this host only. */
  rpId: string;
}

export function relyingPartyOf(request: FastifyRequest, publicUrl: string | undefined): RelyingParty {
  const { origin, hostname } = new URL(publicUrl ?? originOf(request));
  return { origin, rpId: hostname };
}

// ES256 and RS256, in COSE: every authenticator has one of them, and every version of Node verifies both.
export const ALGORITHMS = [-7, -257];

/** Asks for a passkey that is found without a username, and used only with a fingerprint, a face or a PIN. */
export function creationOptions(
  relyingParty: RelyingParty,
  appName: string,
  user: SessionUser,
  existing: readonly Pick<typeof passkeys.$inferSelect, 'id' | 'transports'>[],
  challenge: string,
): CreationOptions {
  return {
    rp: { id: relyingParty.rpId, name: appName },
    user: { id: userHandleOf(user), name: user.username, displayName: user.username },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: LIFETIME_MS,
    attestation: 'none',
    excludeCredentials: existing.map(({ id, transports }) => ({ id, type: 'public-key', transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

export function requestOptions({ rpId }: RelyingParty, challenge: string): RequestOptions {
  return { rpId, challenge, timeout: LIFETIME_MS, userVerification: 'required', allowCredentials: [] };
}

/**
 * The id under which authenticators keep the passkeys of a person. The time of registration is in it because another
 * installation on the same host has the same user ids, and its passkeys would be replaced.
 */
export function userHandleOf({ id, createdAt }: Pick<SessionUser, 'id' | 'createdAt'>): string {
  return createHash('sha256').update(`${id} ${createdAt.toISOString()}`).digest('base64url');
}
