import type { FastifyBaseLogger } from 'fastify';
import type { LoginResponse, RegistrationResponse } from '../../contract/passkeys.ts';
import type { passkeys } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { ALGORITHMS, type RelyingParty } from './options.ts';

type StoredPasskey = typeof passkeys.$inferSelect;

/** What an authenticator tells about a passkey that it has created. */
export type NewPasskey = Omit<StoredPasskey, 'userId' | 'name' | 'createdAt' | 'lastUsedAt'>;

/** The columns of a passkey that a login updates. */
export type UsedPasskey = Pick<StoredPasskey, 'id' | 'counter' | 'backedUp'> & { origin: string };

interface Expected {
  challenge: string;
  relyingParty: RelyingParty;
  log: FastifyBaseLogger;
}

export const passkeyNotAdded = () =>
  new AppError('invalid', 'passkey_refused', 'This passkey could not be added. Please try again.');
export const passkeyRefused = () =>
  new AppError(
    'unauthenticated',
    'passkey_refused',
    'This passkey was not accepted. Try again, or log in with your password.',
  );

// Loaded with the first passkey: the package takes a quarter of a second and 25 MB of memory.
const loadWebAuthn = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

export async function verifyRegistration(response: RegistrationResponse, expected: Expected): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { transports = [], ...attested } = response.response;
  try {
    await refuseCertificates(attested.attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...toVerify({ ...response, response: attested }, expected),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) throw new Error('The attestation is not valid');
    const { credential, credentialDeviceType: deviceType, credentialBackedUp: backedUp } = registrationInfo;
    if (credential.id !== response.id) throw new Error('The authenticator has signed another id');
    const { id, publicKey, counter } = credential;
    return { id, publicKey, counter, transports, deviceType, backedUp, origin: expected.relyingParty.origin };
  } catch (error) {
    throw logRefusal(expected.log, error, passkeyNotAdded());
  }
}

export async function verifyLogin(
  response: LoginResponse,
  passkey: StoredPasskey,
  userHandle: string,
  expected: Expected,
): Promise<UsedPasskey> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { id, counter } = passkey;
  const { origin } = expected.relyingParty;
  const { userHandle: signedFor, ...asserted } = response.response;
  try {
    if (signedFor !== userHandle) throw new Error('The passkey belongs to another account');
    // Browsers use a passkey at every port of its host. Another program there could pass a login on to us,
    // with its own Host header, which matches the origin in the signed data.
    if ((passkey.origin ?? origin) !== origin) throw new Error(`The passkey was added at ${passkey.origin}`);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...toVerify({ ...response, response: asserted }, expected),
      credential: { id, counter, publicKey: Uint8Array.from(passkey.publicKey) },
    });
    if (!verified) throw new Error('The signature is not valid');
    const { newCounter, credentialDeviceType, credentialBackedUp: backedUp } = authenticationInfo;
    if (credentialDeviceType !== passkey.deviceType) throw new Error('The kind of passkey has changed');
    return { id, counter: newCounter, backedUp, origin };
  } catch (error) {
    throw logRefusal(expected.log, error, passkeyRefused());
  }
}

function toVerify<Response extends object>(response: Response, { challenge, relyingParty }: Expected) {
  return {
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.rpId,
    requireUserVerification: true,
  };
}

/**
 * Throws if the attestation has certificates, which prove the make of an authenticator. We ask for none, so they would
 * be parsed for nothing. Some authenticators send `packed` without certificates instead of `none`.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await loadHelpers();
  const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelfSigned) throw new Error('There is an attestation that was not asked for');
}

const MAX_REASON = 200;

/** Logs the reason, for the operator: an unexpected origin often means a misconfigured proxy. Returns the refusal. */
function logRefusal(log: FastifyBaseLogger, error: unknown, refusal: AppError): AppError {
  const reason = error instanceof Error ? error.message.slice(0, MAX_REASON) : 'unknown';
  log.info({ reason }, 'passkey refused');
  return refusal;
}
