import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The flags of authenticator data: user present, user verified, backup eligible, backed up, attested data included. */
export const FLAGS = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40 };

const USUAL = FLAGS.present | FLAGS.verified;

/** What a test can have an authenticator, or the browser around it, do differently. */
export interface Behaviour {
  origin?: string;
  rpId?: string;
  flags?: number;
  counter?: number;
  challenge?: string;
  type?: string;
  userHandle?: string;
  /** The id of the credential; when one is created, only in its authenticator data, so that the response disagrees. */
  id?: string;
  /** The key to sign with. */
  key?: KeyObject;
  /** The format and statement of the attestation, in CBOR. */
  attestation?: Buffer;
}

export interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id: string };
  user?: { id: string };
}

/** An authenticator with one passkey, in software, and the browser at a site. */
export function createAuthenticator(site: string, id = randomBytes(32).toString('base64url')) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let userHandle = '';
  let uses = 0;

  const writeClientData = (type: string, options: Options, { origin = site, ...behaviour }: Behaviour) => {
    const { challenge = options.challenge } = behaviour;
    return Buffer.from(JSON.stringify({ type: behaviour.type ?? type, challenge, origin, crossOrigin: false }));
  };
  const writeData = (options: Options, flags: number, counter: number, behaviour: Behaviour) => {
    const rpId = behaviour.rpId ?? options.rp?.id ?? options.rpId ?? '';
    return Buffer.concat([hash(Buffer.from(rpId)), Buffer.from([flags]), uint32(counter)]);
  };

  return {
    id,
    privateKey,
    /** Creates the passkey: the response to creation options. */
    create: (options: Options, behaviour: Behaviour = {}) => {
      userHandle = options.user?.id ?? '';
      const { flags = USUAL, counter = 0, attestation = NO_ATTESTATION } = behaviour;
      const rawId = Buffer.from(behaviour.id ?? id, 'base64url');
      const data = Buffer.concat([
        writeData(options, flags | FLAGS.attested, counter, behaviour),
        Buffer.alloc(16),
        Buffer.from([rawId.length >> 8, rawId.length & 0xff]),
        rawId,
        toCose(publicKey),
      ]);
      const clientDataJSON = base64(writeClientData('webauthn.create', options, behaviour));
      const attestationObject = base64(
        Buffer.concat([Buffer.from([0xa3]), attestation, text('authData'), bytes(data)]),
      );
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, transports: ['usb'] },
      };
    },
    /** Uses the passkey: the response to request options. */
    use: (options: Options, behaviour: Behaviour = {}) => {
      const { flags = USUAL, counter = ++uses, key = privateKey } = behaviour;
      const clientData = writeClientData('webauthn.get', options, behaviour);
      const data = writeData(options, flags, counter, behaviour);
      const used = behaviour.id ?? id;
      return {
        id: used,
        rawId: used,
        type: 'public-key',
        response: {
          clientDataJSON: base64(clientData),
          authenticatorData: base64(data),
          signature: base64(sign('sha256', Buffer.concat([data, hash(clientData)]), key)),
          userHandle: behaviour.userHandle ?? userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

const hash = (data: Buffer) => createHash('sha256').update(data).digest();
const base64 = (data: Buffer) => data.toString('base64url');

const uint32 = (value: number) => Buffer.from([24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff));
// Byte strings and short texts in CBOR.
const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 0xff]), data]);
const text = (value: string) => Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);

const NO_ATTESTATION = Buffer.concat([text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])]);

/** An attestation with a certificate, which the server did not ask for. */
export const CERTIFIED = Buffer.concat([
  ...[text('fmt'), text('packed'), text('attStmt'), Buffer.from([0xa1])],
  ...[text('x5c'), Buffer.from([0x81]), bytes(Buffer.from('certificate'))],
]);

/** An attestation statement of 9,000 lists, each inside the one before. */
export const NESTED = Buffer.concat([text('fmt'), text('none'), text('attStmt'), Buffer.alloc(9_000, 0x81)]);

/** The public key as COSE has it: an EC2 key for ES256 on P-256. */
function toCose(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]);
  const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([start, coordinate(0x21, x), coordinate(0x22, y)]);
}
