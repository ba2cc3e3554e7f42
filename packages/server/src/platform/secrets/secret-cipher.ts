import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;
const prefix = 'enc:1:';

/** The word that stands for no key in SECRETS_KEY. */
export const plain = 'plain';

/** For secrets that the console must read again; the database and its backups do not show them. */
export type SecretCipher = {
  /** Returns the text to store: with the first key, or the secret itself if the first is `plain`. */
  encrypt(secret: string): string;
  /** Throws UnreadableSecret. */
  decrypt(stored: string): string;
  canDecrypt(stored: string): boolean;
  /** Returns the stored text as it is if it is up to date, otherwise encrypted anew. Throws UnreadableSecret. */
  renew(stored: string): string;
};

export class UnreadableSecret extends Error {
  override name = 'UnreadableSecret';
  override message = 'A secret in the database is encrypted with a key that SECRETS_KEY does not contain';
}

type Key = { id: string; bytes: Buffer };

/** `keys`: each 32 bytes in base64, or `plain`. The first one encrypts, all of them decrypt; none is as `plain`. */
export function openSecretCipher(keys: readonly string[]): SecretCipher {
  const known = keys.filter((key) => key !== plain).map(keyOf);
  const current = keys[0] === undefined || keys[0] === plain ? null : known[0];

  const keyFor = (stored: string): Key | undefined => known.find(({ id }) => stored.startsWith(`${prefix}${id}:`));
  const isEncrypted = (stored: string) => stored.startsWith(prefix);

  const cipher: SecretCipher = {
    encrypt: (secret) => (current ? `${prefix}${current.id}:${seal(secret, current.bytes)}` : secret),
    decrypt(stored) {
      if (!isEncrypted(stored)) return stored;
      const key = keyFor(stored);
      if (!key) throw new UnreadableSecret();
      return unseal(stored.slice(prefix.length + key.id.length + 1), key.bytes);
    },
    canDecrypt: (stored) => !isEncrypted(stored) || keyFor(stored) !== undefined,
    renew(stored) {
      const isCurrent = current ? keyFor(stored) === current : !isEncrypted(stored);
      return isCurrent ? stored : cipher.encrypt(cipher.decrypt(stored));
    },
  };
  return cipher;
}

function keyOf(base64: string): Key {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(base64, 'base64'), '', purpose, length));
  return { id: derive('id', 6).toString('base64url'), bytes: derive('secrets', 32) };
}

export function seal(text: string, key: Uint8Array): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, content, cipher.getAuthTag()]).toString('base64url');
}

/** Throws if the text was sealed with another key, or was changed. */
export function unseal(sealed: string, key: Uint8Array): string {
  const data = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(algorithm, key, data.subarray(0, nonceLength), { authTagLength: tagLength });
  decipher.setAuthTag(data.subarray(-tagLength));
  return Buffer.concat([decipher.update(data.subarray(nonceLength, -tagLength)), decipher.final()]).toString('utf8');
}

type SecretOwner =
  | { kind: 'administrator'; id: number; name: string; email: string }
  | { kind: 'webhook'; id: number; name: string };

/** A secret in the database, for a start that renews all of them, and for the command that replaces lost ones. */
export type StoredSecret = {
  /** Null if nobody misses it: the console's own, and that of an app that is not confirmed yet. */
  owner: SecretOwner | null;
  /** As it stands in the database. */
  stored: string;
  /** Makes another secret in the same format, which nobody knows. */
  replacement: () => string;
  /** Stores another text in its place, unless somebody else has changed it meanwhile. */
  store: (tx: Transaction<Tables>, text: string) => Promise<void>;
};
