import { crockfordCharacter } from '@eemusic/contract/platform/crockford';
import type { Code } from '@eemusic/contract/platform/permissions';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import * as contract from '@eemusic/contract/access/two-step';
import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as Otpauth from 'otpauth';
import {
  type Account,
  clearTwoStep,
  consumeRecoveryCode,
  consumeTimeStep,
  countRecoveryCodes,
  findAccount,
  findRecoveryHash,
  hashLike,
  hashPassword,
  keepPending,
  replaceRecoveryCodes,
  storedTwoStepSecrets,
  turnOn,
} from '#access/accounts/index.ts';
import { countAttempt, countCode, deleteAttempts, deleteCodes, provePassword } from '#access/lockout/index.ts';
import { type Administrator, type Change, lock, type Origin, type Query } from '#platform/database/index.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import { lazy } from '#platform/lazy.ts';
import type { Room } from '#platform/room.ts';
import type { RandomSource, Services } from '#platform/services.ts';

export const twoStepRoom: Room = { routes: twoStepRoutes };

function twoStepRoutes(serve: Serve, services: Services): void {
  const { database, clock, random, secretCipher } = services;
  const recordOf = ({ id }: Administrator) => ({ kind: 'administrator', id });

  serve(contract.fetchTwoStep, async ({ userId }) => ({
    isOn: (await getAccount(database.read, userId)).twoStepSecret !== null,
    recoveryCodesLeft: await countRecoveryCodes(database.read, userId),
  }));

  /* Beginning again replaces the pending secret. */
  serve(contract.beginTwoStep, async ({ currentPassword }, by) => {
    await provePassword(services, currentPassword, by);
    return changeTwoStep(services, by, async (tx, { email }) => {
      const secret = newSecret(random);
      if (!(await keepPending(tx, by.id, secretCipher.encrypt(secret)))) throw new Refusal('two-step.on');
      tx.audit('profile.two-step-begun', recordOf(by));
      return { ...message('two-step.begun'), secret, address: appOf(secret, email).toString() };
    });
  });

  /* A wrong code counts as a failed sign-in, so that somebody who finds an open session cannot guess codes. */
  serve(contract.confirmTwoStep, async ({ code }, by) => {
    const { email, twoStepSecret, twoStepPending: pending } = await getAccount(database.read, by.id);
    if (twoStepSecret !== null) throw new Refusal('two-step.on');
    if (pending === null) throw new Refusal('two-step.begin');

    await countAttempt(services, email, by.origin);
    const step = stepOf(secretCipher.decrypt(pending), code, clock.now());
    if (step === null) throw new Refusal('two-step.code');
    const { codes: recoveryCodes, hashes } = await makeRecoveryCodes(services, by.id);
    return changeTwoStep(services, by, async (tx, { twoStepSecret: present }) => {
      if (present !== null) throw new Refusal('two-step.on');
      if (!(await turnOn(tx, by.id, { secret: pending, step, sessionId: by.sessionId })))
        throw new Refusal('two-step.begin');
      await replaceRecoveryCodes(tx, by.id, hashes);
      await deleteAttempts(tx, email, by.origin);
      const after = { isOn: true, recoveryCodesLeft: recoveryCodes.length };
      tx.audit('profile.two-step-on', recordOf(by), { before: { isOn: false }, after });
      return { ...message('two-step.turned-on'), recoveryCodes };
    });
  });

  serve(contract.renewRecoveryCodes, async (proof, by) => {
    const { consumeCode } = await proveIdentity(services, proof, by);
    const { codes: recoveryCodes, hashes } = await makeRecoveryCodes(services, by.id);
    return changeTwoStep(services, by, async (tx, { twoStepSecret }) => {
      if (twoStepSecret === null) throw new Refusal('two-step.off');
      await consumeCode(tx);
      await replaceRecoveryCodes(tx, by.id, hashes);
      const after = { recoveryCodesLeft: recoveryCodes.length };
      tx.audit('profile.recovery-codes-renewed', recordOf(by), { after });
      return { ...message('two-step.codes-renewed'), recoveryCodes };
    });
  });

  serve(contract.endTwoStep, async (proof, by) => {
    if (isTwoStepRequired(services.configuration, by.codes)) throw new Refusal('two-step.kept');
    const { consumeCode } = await proveIdentity(services, proof, by);
    return changeTwoStep(services, by, async (tx, { twoStepSecret }) => {
      if (twoStepSecret === null) throw new Refusal('two-step.off');
      await consumeCode(tx);
      await clearTwoStep(tx, by.id);
      tx.audit('profile.two-step-off', recordOf(by), { before: { isOn: true }, after: { isOn: false } });
      return message('two-step.turned-off');
    });
  });
}

/** Whether whoever holds these codes may sign in by password only with a second step. */
export const isTwoStepRequired = (
  { TWO_STEP_REQUIRED: required }: Pick<Services['configuration'], 'TWO_STEP_REQUIRED'>,
  codes: ReadonlySet<Code>,
): boolean => required === 'all' || required.some((code) => codes.has(code));

async function getAccount(db: Query, id: number): Promise<Account> {
  const account = await findAccount(db, { id });
  if (!account) throw new Refusal('session.none');
  return account;
}

/** Changes to one account's two-step sign-in run one after another. */
const changeTwoStep = <Result>(
  { database }: Services,
  by: Administrator,
  work: (tx: Change, account: Account) => Promise<Result>,
): Promise<Result> =>
  database.change(by, async (tx) => {
    await lock(tx, `two-step ${by.id}`);
    return work(tx, await getAccount(tx, by.id));
  });

/** Only their hashes are stored, made outside of the transaction, because that takes as long as ten passwords. */
async function makeRecoveryCodes({ random }: Services, administratorId: number) {
  const codes = newRecoveryCodes(random);
  const [first = '', ...others] = codes.map((code) => digestOf(administratorId, code) ?? '');
  const salted = await hashPassword(first);
  const hashes = [salted];
  // One after another, so that ten codes do not hold up ten people who sign in.
  for (const digest of others) hashes.push(await hashLike(salted, digest));
  return { codes, hashes };
}

/** Loaded with the first code, to save memory on an idle server. */
const otpauth = lazy(() => createRequire(import.meta.url)('otpauth') as typeof Otpauth);

const period = 30;
/** By how many time steps a phone's clock may be ahead or behind. */
const drift = 1;

/** 160 bits, as RFC 4226 recommends, in base 32. */
function newSecret(random: RandomSource): string {
  return new (otpauth().Secret)({ buffer: Uint8Array.from(random.bytes(20)).buffer }).base32;
}

const appOf = (secret: string, label = '') =>
  new (otpauth().TOTP)({ issuer: 'EEMusic Console', label, secret, algorithm: 'SHA1', digits: 6, period });

function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const token = code.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const app = appOf(secret);
  const delta = app.validate({ token, timestamp, window: drift });
  return delta === null ? null : app.counter({ timestamp }) + delta;
}

const recoveryCodeCount = 10;
const recoveryCodeLength = 10;

/** 50 random bits each, such as 7K2QF-X09TB. */
function newRecoveryCodes(random: RandomSource): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from(random.bytes(recoveryCodeLength), crockfordCharacter).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

/** The same however the code is typed (case, dash, O for 0, I or L for 1); null if it cannot be one. */
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

type Attempt = { id: number; code: string; origin: Origin; refusal: 'session.code-wrong' | 'profile.code-wrong' };

/** In the transaction that it permits, so that a code works for only one request. Refuses a wrong one. */
type ConsumeCode = (tx: Change) => Promise<void>;

/** Runs before the transaction that the code permits, because hashing takes long. */
export async function readCode(
  services: Services,
  secret: string,
  { id, code, origin, refusal }: Attempt,
): Promise<ConsumeCode> {
  const { clock, database, secretCipher } = services;
  await countCode(services, id, origin);
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
  const { twoStepSecret: secret } = account;
  if (secret === null) return { ...account, consumeCode: async () => {} };

  if (!code) throw new Refusal('profile.code-needed', { fields: { code: fieldErrorOf('form.incomplete') } });
  const attempt = { id: by.id, code, origin: by.origin, refusal: 'profile.code-wrong' } as const;
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

/** Refuses if the email has changed since the password was checked. */
export async function consumeProof(tx: Change, identity: Identity | null): Promise<void> {
  if (!identity) throw new Refusal('record.stale');
  await identity.consumeCode(tx);
}
