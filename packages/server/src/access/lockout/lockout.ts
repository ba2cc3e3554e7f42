import { minute } from '@eemusic/contract/platform/durations';
import { maxEmailLength } from '@eemusic/contract/platform/field-lengths';
import type { Generated, Transaction } from 'kysely';
import { folded, lock, type Origin, preparedQuery, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { isKnownNetwork } from './known-networks.ts';
import { networkPrefix } from './network-prefix.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    sign_in_attempts: { id: Generated<number>; email_key: string; address: string; at: string };
  }
}

/** A failed attempt no longer counts after this time, in ms. */
export const period = 15 * minute;

/**
 * Failed attempts allowed within 15 minutes. An account is locked for one address long before it is locked for all.
 * Even then each address gets one attempt, so that strangers cannot lock the owner out. Beyond `strangersOfAccount`
 * only networks from which the account signed in before get that attempt, so that thousands of addresses do not give
 * thousands of guesses.
 */
export const maxAttempts = { accountFromAddress: 10, account: 60, strangersOfAccount: 100, address: 200 } as const;

/**
 * How many second-step codes may be tried for an account, from all addresses together. Trying one requires the
 * password.
 */
export const maxCodes = 20;

/**
 * Counts an attempt before its password is checked, so that parallel attempts count too. Returns its id.
 */
export function countAttempt(services: Services, email: string, origin: Origin): Promise<number> {
  return countBy(services, emailKeyOf(email), origin);
}

/**
 * Counts an attempt by passkey by its account; null for an unregistered passkey. Passkeys are counted apart from
 * passwords, so that guessing passwords cannot lock out an owner who uses a passkey.
 */
export function countPasskey(services: Services, administratorId: number | null, origin: Origin): Promise<number> {
  return countBy(services, passkeyKey(administratorId ?? `NOBODY AT ${networkPrefix(origin.address)}`), origin);
}

/** Counts an attempt by single sign-on, whose account is unknown until the provider has answered. */
export function countSignOn(services: Services, origin: Origin): Promise<number> {
  return countBy(services, `SINGLE SIGN-ON AT ${networkPrefix(origin.address)}`, origin);
}

/** Cut to the column, because anything may be typed as an email. */
const emailKeyOf = (email: string): string => folded(email).slice(0, maxEmailLength);

async function countBy({ database, clock }: Services, emailKey: string, origin: Origin): Promise<number> {
  const now = clock.now();
  const since = new Date(now.getTime() - period).toISOString();
  const address = networkPrefix(origin.address);

  const verdict = await database.write(async (tx) => {
    await lock(tx, database.engine, `sign-in ${emailKey}`);
    const [reached] = await limitsReached(tx, { emailKey, address, since, until: untilOf(now) });
    const isStranger = reached?.byStrangers && !(await isKnownNetwork(tx, emailKey, address));
    const limits = [
      reached?.fromAddressAtAccount,
      reached?.last ? reached.atAccount : null,
      isStranger ? reached.byStrangers : null,
      reached?.fromAddress,
    ].filter((at) => typeof at === 'string');
    if (limits.length > 0) return { until: Math.max(...limits.map((at) => new Date(at).getTime() + period)) };

    const [added] = await addAttempt(tx, { emailKey, address, at: now.toISOString() });
    if (!added) throw new Error('The attempt was not counted');
    return { id: added.id };
  });

  if ('until' in verdict) throw new Refusal('session.too-many', { retryAfter: (verdict.until - now.getTime()) / 1000 });
  return verdict.id;
}

type Attempt = { emailKey: string; address: string };

/**
 * For each limit that is reached, the time of the attempt that has to expire before another one is allowed; `last` is
 * the latest attempt from this address at this account. One query, because strangers can cause it as often as they
 * like.
 */
const limitsReached = preparedQuery((db, { emailKey, address, since, until }: Attempt & Window) => {
  const recent = attemptsWithin(db, { since, until });
  const atAccount = recent.where('email_key', '=', emailKey);
  const fromAddressAtAccount = atAccount.where('address', '=', address);
  return db
    .selectNoFrom([
      nth(fromAddressAtAccount, 1).as('last'),
      nth(fromAddressAtAccount, maxAttempts.accountFromAddress).as('fromAddressAtAccount'),
      nth(atAccount, maxAttempts.account).as('atAccount'),
      nth(atAccount, maxAttempts.strangersOfAccount).as('byStrangers'),
      nth(recent.where('address', '=', address), maxAttempts.address).as('fromAddress'),
    ])
    .compile();
});

const addAttempt = preparedQuery((db, { emailKey, address, at }: Attempt & { at: string }) =>
  db.insertInto('sign_in_attempts').values({ email_key: emailKey, address, at }).returning('id').compile(),
);

type Window = { since: string; until: string };

/** Leaves out what was counted while a clock ran ahead; otherwise it would lock the account until then. */
const untilOf = (now: Date): string => new Date(now.getTime() + period).toISOString();

const attemptsWithin = (db: Query, { since, until }: Window) =>
  db.selectFrom('sign_in_attempts').where('at', '>', since).where('at', '<=', until).orderBy('at', 'desc').select('at');

/**
 * Returns the time of the attempt that has to expire before another one is allowed; null below the limit.
 */
async function oldestOf(attempts: ReturnType<typeof attemptsWithin>, limit: number): Promise<string | null> {
  return (await nth(attempts, limit).executeTakeFirst())?.at ?? null;
}

const nth = (attempts: ReturnType<typeof attemptsWithin>, number: number) => attempts.offset(number - 1).limit(1);

/**
 * Codes are counted by account alone, because somebody who guesses them knows the password and may change their address
 * each time.
 */
export async function countCode({ database, clock }: Services, administratorId: number): Promise<void> {
  const now = clock.now();
  const key = codeKey(administratorId);
  const oldest = await database.write(async (tx) => {
    await lock(tx, database.engine, `sign-in ${key}`);
    const since = new Date(now.getTime() - period).toISOString();
    const recent = attemptsWithin(tx, { since, until: untilOf(now) });
    const oldest = await oldestOf(recent.where('email_key', '=', key), maxCodes);
    if (oldest !== null) return oldest;
    await tx.insertInto('sign_in_attempts').values({ email_key: key, address: '', at: now.toISOString() }).execute();
    return null;
  });
  if (oldest === null) return;
  const until = new Date(oldest).getTime() + period;
  throw new Refusal('session.too-many', { retryAfter: (until - now.getTime()) / 1000 });
}

/** In capitals, so that it is never equal to an account's email, which is stored in lower case. */
export const codeKey = (administratorId: number | string) => `CODES OF ${administratorId}`;

export const passkeyKey = (administratorId: number | string) => `PASSKEYS OF ${administratorId}`;

/** A correct code resets the count of wrong ones. */
export async function deleteCodes(tx: Transaction<Tables>, administratorId: number): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('email_key', '=', codeKey(administratorId)).execute();
}

/** A correct passkey clears the account's failed passkey attempts from this address. */
export async function deletePasskeyAttempts(
  tx: Transaction<Tables>,
  administratorId: number,
  origin: Origin,
): Promise<void> {
  await tx
    .deleteFrom('sign_in_attempts')
    .where('email_key', '=', passkeyKey(administratorId))
    .where('address', '=', networkPrefix(origin.address))
    .execute();
}

/** Removes an attempt whose outcome is open because the second step follows. */
export async function deleteAttempt({ database }: Services, id: number): Promise<void> {
  await database.write((tx) => tx.deleteFrom('sign_in_attempts').where('id', '=', id).execute());
}

/** A correct password clears the failed attempts from this address. */
export async function deleteAttempts({ database }: Services, email: string, origin: Origin): Promise<void> {
  await database.write((tx) => clearAttempts(tx, email, origin));
}

/** Like `deleteAttempts`, in the transaction that opens the session. */
export async function clearAttempts(tx: Transaction<Tables>, email: string, origin: Origin): Promise<void> {
  await deleteAttemptsFrom(tx, { emailKey: emailKeyOf(email), address: networkPrefix(origin.address) });
}

const deleteAttemptsFrom = preparedQuery((db, { emailKey, address }: Attempt) =>
  db.deleteFrom('sign_in_attempts').where('email_key', '=', emailKey).where('address', '=', address).compile(),
);

/** Lifts the lockout of an account for all addresses. */
export async function deleteAttemptsOf(tx: Transaction<Tables>, email: string): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('email_key', '=', emailKeyOf(email)).execute();
}

export async function deleteAttemptsBefore(tx: Transaction<Tables>, at: string): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('at', '<', at).execute();
}
