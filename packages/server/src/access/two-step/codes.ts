import { crockfordCharacter } from '@eemusic/contract/platform/crockford';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as Otpauth from 'otpauth';
import {
  type Account,
  consumeRecoveryCode,
  consumeTimeStep,
  countRecoveryCodes,
  findAccount,
  findRecoveryHash,
  hashLike,
  storedTwoStepSecrets,
} from '#access/accounts/index.ts';
import { countCode, deleteCodes, provePassword } from '#access/lockout/index.ts';
import type { Administrator, Change, Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { lazy } from '#platform/lazy.ts';
import type { RandomSource, Services } from '#platform/services.ts';

/** Loaded with the first code, to save memory on an idle server. */
const otpauth = lazy(() => createRequire(import.meta.url)('otpauth') as typeof Otpauth);

const period = 30;
/** By how many time steps a phone's clock may be ahead or behind. */
const drift = 1;

/** 160 bits, as RFC 4226 recommends, in base 32. */
export function newSecret(random: RandomSource): string {
  return new (otpauth().Secret)({ buffer: Uint8Array.from(random.bytes(20)).buffer }).base32;
}

/** Returns the otpauth:// address that an authenticator app reads from a QR code. */
export function addressOf(secret: string, email: string): string {
  return new (otpauth().TOTP)({
    issuer: 'EEMusic Console',
    label: email,
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period,
  }).toString();
}

/** Returns the time step of an app's code, or null where the code is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const token = code.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const app = new (otpauth().TOTP)({ secret, algorithm: 'SHA1', digits: 6, period });
  const delta = app.validate({ token, timestamp, window: drift });
  return delta === null ? null : app.counter({ timestamp }) + delta;
}

const recoveryCodeCount = 10;
const recoveryCodeLength = 10;

/** Returns ten codes of 50 random bits, such as 7K2QF-X09TB. */
export function newRecoveryCodes(random: RandomSource): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from(random.bytes(recoveryCodeLength), crockfordCharacter).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

/**
 * Returns what is hashed of a recovery code, or null if it cannot be one. It is the same however the code is typed
 * (case, dash, O for 0, I or L for 1).
 */
export function digestOf(administratorId: number, code: string): string | null {
  const plain = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return plain.length === recoveryCodeLength ? hash('sha256', `${administratorId}:${plain}`, 'hex') : null;
}

/** Returns the secrets of all authenticator apps. With a replaced one, only recovery codes work. */
export const twoStepSecrets = (db: Query, random: RandomSource) => storedTwoStepSecrets(db, () => newSecret(random));

type Attempt = { id: number; code: string; refusal: 'session.code-wrong' | 'profile.code-wrong' };

/** Spends a code in the transaction that it permits, so that it works for only one request. Refuses a wrong one. */
type ConsumeCode = (tx: Change) => Promise<void>;

/**
 * Looks at a code of an account with this secret, as it is stored. Runs before the transaction that the code permits,
 * because hashing takes long.
 */
export async function readCode(
  services: Services,
  secret: string,
  { id, code, refusal }: Attempt,
): Promise<ConsumeCode> {
  const { clock, database, secretCipher } = services;
  await countCode(services, id);
  const step = stepOf(secretCipher.decrypt(secret), code, clock.now());
  const digest = step === null ? digestOf(id, code) : null;
  const stored = digest === null ? null : await findRecoveryHash(database.read, id);
  // A server of the version before, beside this one during an upgrade, stores the digest itself.
  const isHashed = stored?.startsWith('$');
  const recoveryHash = digest !== null && stored !== null && isHashed ? await hashLike(stored, digest) : digest;

  return async (tx) => {
    const isRecovery = step === null && recoveryHash !== null && (await consumeRecoveryCode(tx, id, recoveryHash));
    const isRight = isRecovery || (step !== null && (await consumeTimeStep(tx, id, { secret, step })));
    if (!isRight) throw new Refusal(refusal);
    await deleteCodes(tx, id);
    if (!isRecovery) return;
    const after = { recoveryCodesLeft: await countRecoveryCodes(tx, id) };
    tx.audit('session.recovery-code-used', { kind: 'administrator', id }, { after });
  };
}

type Proof = { currentPassword?: string | null | undefined; code?: string | null | undefined };

/** A person who has given the correct password. */
type Identity = Account & { consumeCode: ConsumeCode };

/**
 * Requires the password, and a code if two-step sign-in is on, because the change would outlive a stolen session token.
 */
export async function proveIdentity(
  services: Services,
  { currentPassword, code }: Proof,
  by: Administrator,
): Promise<Identity> {
  if (!currentPassword) {
    throw new Refusal('profile.password-needed', { fields: { currentPassword: fieldErrorOf('form.incomplete') } });
  }
  const account = await provePassword(services, currentPassword, by);
  const secret = (await findAccount(services.database.read, by))?.twoStepSecret ?? null;
  if (secret === null) return { ...account, consumeCode: async () => {} };

  if (!code) throw new Refusal('profile.code-needed', { fields: { code: fieldErrorOf('form.incomplete') } });
  const attempt = { id: by.id, code, refusal: 'profile.code-wrong' } as const;
  return { ...account, consumeCode: await readCode(services, secret, attempt) };
}

/**
 * Like `proveIdentity`, for a change to one's own account that requires it only for a new email or password; null for
 * other changes.
 */
export async function proveIfNeeded(
  services: Services,
  { email, hasNewPassword }: { email: string; hasNewPassword: boolean },
  proof: Proof,
  by: Administrator,
): Promise<Identity | null> {
  const present = await findAccount(services.database.read, by);
  return present?.email === email && !hasNewPassword ? null : proveIdentity(services, proof, by);
}

/** Spends the code. Refuses if the email has changed since the password was checked. */
export async function consumeProof(tx: Change, identity: Identity | null): Promise<void> {
  if (!identity) throw new Refusal('record.stale');
  await identity.consumeCode(tx);
}
