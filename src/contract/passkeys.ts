import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { requiredText, Timestamp } from './fields.ts';
import { Reauthentication, User } from './users.ts';

// In base64url characters: WebAuthn allows 16 to 1,023 bytes.
const MIN_CREDENTIAL_ID = 22;
export const MAX_CREDENTIAL_ID = 1_364;

/** Bytes in base64url, without padding. */
function base64Url(min: number, max: number) {
  const message = 'This is no response of an authenticator';
  return z
    .string(message)
    .min(min, message)
    .max(max, message)
    .regex(/^[\w-]+$/, message);
}

const CredentialId = base64Url(MIN_CREDENTIAL_ID, MAX_CREDENTIAL_ID);
const ClientData = base64Url(1, 4_000);
const PublicKey = z.literal('public-key');
// Transports that we do not know are kept, for browsers that know them.
const Transports = z.array(z.string().regex(/^[a-z-]{1,32}$/)).max(10);

export const Passkey = z.object({
  id: CredentialId,
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyName = requiredText(1, 60, 'Name');

/** What a browser needs to create a passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: PublicKey, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: CredentialId, type: PublicKey, transports: Transports })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

/** What a browser needs to log in with any passkey for this site: PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z
    .array(z.never())
    .describe('always empty: the authenticator offers the passkeys that it has for this site'),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

/** What the server needs of an authenticator's response to creation options. */
const RegistrationResponse = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKey,
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: base64Url(1, 16_000),
    transports: Transports.optional(),
  }),
});
export type RegistrationResponse = z.infer<typeof RegistrationResponse>;

/** What the server needs of an authenticator's response to request options. */
const LoginResponse = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKey,
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: base64Url(1, 4_000),
    signature: base64Url(1, 2_000),
    userHandle: base64Url(1, 86).optional().describe('the user.id of the creation options'),
  }),
});
export type LoginResponse = z.infer<typeof LoginResponse>;

export const passkeyEndpoints = {
  list: endpoint('GET /api/user/passkeys', 'user', "One's own passkeys, newest first", {
    response: z.array(Passkey),
  }),
  createOptions: endpoint('POST /api/user/passkeys/options', 'user', 'Begin to add a passkey, with the password', {
    body: Reauthentication,
    response: CreationOptions,
    errors: [409, 429],
  }),
  add: endpoint('POST /api/user/passkeys', 'user', 'Add the passkey that an authenticator has created', {
    body: z.object({ name: PasskeyName, response: RegistrationResponse }),
    response: Passkey,
    status: 201,
    errors: [409],
  }),
  remove: endpoint('DELETE /api/user/passkeys/:id', 'user', "Remove one of one's own passkeys", {
    params: z.object({ id: CredentialId }),
    errors: [404],
  }),
  loginOptions: endpoint('POST /api/passkey-login/options', 'everyone', 'Begin to log in with a passkey', {
    response: RequestOptions,
    errors: [429],
  }),
  logIn: endpoint('POST /api/passkey-login', 'everyone', 'Log in with a passkey', {
    body: z.object({ response: LoginResponse }),
    response: User,
    errors: [401],
  }),
};
