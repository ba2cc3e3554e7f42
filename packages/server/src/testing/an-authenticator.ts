import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId: string };

/**
 * How an authenticator behaves; by default like a password manager that synchronises its passkeys and does not count
 * signatures.
 */
type Behaviour = {
  origin?: string;
  isVerified?: boolean;
  isBackedUp?: boolean;
  counter?: number;
  userHandle?: string;
  challenge?: string;
};

const flags = { present: 1, verified: 4, eligibleForBackup: 8, backedUp: 16, hasCredential: 64 };
const encode = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/**
 * An authenticator in software: creates passkeys, and signs in the form that a browser would send (WebAuthn Level 3, §
 * 6).
 */
export function anAuthenticator({ origin = 'http://localhost:3000' }: { origin?: string } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let userHandle = '';

  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const credential = { id: encode(id), rawId: encode(id), type: 'public-key' as const };

  return {
    id: credential.id,
    /** Answers `navigator.credentials.create()`. */
    create(options: object, behaviour: Behaviour = {}) {
      const { challenge, rp, user } = options as CreationOptions;
      userHandle = user.id;
      const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(publicKey)]);
      const authData = Buffer.concat([authenticatorData(rp.id, behaviour, flags.hasCredential), attested]);
      return {
        ...credential,
        response: {
          clientDataJSON: encode(
            clientData('webauthn.create', behaviour.challenge ?? challenge, behaviour.origin ?? origin),
          ),
          attestationObject: encode(attestation(authData)),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    /** Answers `navigator.credentials.get()`. */
    get(options: object, behaviour: Behaviour = {}) {
      const { challenge, rpId } = options as RequestOptions;
      const data = clientData('webauthn.get', behaviour.challenge ?? challenge, behaviour.origin ?? origin);
      const authData = authenticatorData(rpId, behaviour, 0);
      return {
        ...credential,
        response: {
          clientDataJSON: encode(data),
          authenticatorData: encode(authData),
          signature: encode(sign(privateKey, Buffer.concat([authData, sha256(data)]))),
          userHandle: behaviour.userHandle ?? userHandle,
        },
      };
    },
  };
}

function authenticatorData(
  rpId: string,
  { isVerified = true, isBackedUp = true, counter = 0 }: Behaviour,
  more: number,
): Buffer {
  const set =
    flags.present |
    (isVerified ? flags.verified : 0) |
    (isBackedUp ? flags.eligibleForBackup | flags.backedUp : flags.eligibleForBackup) |
    more;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.of(set), count]);
}

const sign = (key: KeyObject, data: Uint8Array) => createSign('sha256').update(data).sign(key);

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR: ES256 on P-256 (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [head, between] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
  return Buffer.concat([head, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')]);
}

/** {"fmt": "none", "attStmt": {}, "authData": …} in CBOR. */
function attestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)]);
  const parts = [Buffer.of(0xa3), text('fmt'), text('none'), text('attStmt'), Buffer.of(0xa0), text('authData')];
  return Buffer.concat([...parts, Buffer.of(0x59), uint16(authData.length), authData]);
}
