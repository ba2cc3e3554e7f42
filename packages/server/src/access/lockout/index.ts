import { minute } from '@eemusic/contract/platform/durations';
import { maxEmailLength } from '@eemusic/contract/platform/field-lengths';
import { type Generated, sql, type SqlBool, type Transaction } from 'kysely';
import ipaddr from 'ipaddr.js';
import { isIPv6 } from 'node:net';
import { type Account, findAccount, isPassword } from '#access/accounts/index.ts';
import { type Administrator, folded, lock, type Origin, type Query, system } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    sign_in_attempts: { id: Generated<number>; email_key: string; address: string; at: string };
  }
}

/** A failed attempt no longer counts after this time, in ms. */
const period = 15 * minute;

/**
 * Even a locked account leaves each address one attempt, so that strangers cannot lock the owner out; beyond
 * `strangersOfAccount` only networks from which it signed in before, so that thousands of addresses do not give as many
 * guesses.
 */
export const maxAttempts = { accountFromAddress: 10, account: 60, strangersOfAccount: 100, address: 200 } as const;

/** How often something other than an account may be tried, such as a key. */
const maxTries = 20;

/** So that who knows the password cannot lock the owner out, a known network has codes of its own. */
export const maxCodes = { account: 20, knownNetwork: 10 } as const;

/** Before the password is checked, so that parallel attempts count too. Returns its id. */
export const countAttempt = (services: Services, email: string, origin: Origin): Promise<number> =>
  countBy(services, emailKeyOf(email), origin);

/** Apart from passwords, so that guessing these cannot lock out an owner who uses a passkey. */
export const countPasskey = (services: Services, administratorId: number | null, origin: Origin): Promise<number> =>
  countBy(services, passkeyKey(administratorId ?? `NOBODY AT ${networkPrefix(origin.address)}`), origin);

/** The account is unknown until the provider has answered. */
export const countSignOn = (services: Services, origin: Origin): Promise<number> =>
  countBy(services, `SINGLE SIGN-ON AT ${networkPrefix(origin.address)}`, origin);

/** Cut to the column, because anything may be typed as an email. */
const emailKeyOf = (email: string): string => folded(email).slice(0, maxEmailLength);

/** In capitals, so that it is never equal to an account's email, which is stored in lower case. */
const codeKey = (administratorId: number | string) => `CODES OF ${administratorId}`;
const passkeyKey = (administratorId: number | string) => `PASSKEYS OF ${administratorId}`;
const triedKey = (what: string) => `TRIES OF ${what}`;

function countBy(services: Services, emailKey: string, origin: Origin): Promise<number> {
  const address = networkPrefix(origin.address);
  return count(services, { emailKey, address }, async (tx, recent) => {
    const atAccount = recent.where('email_key', '=', emailKey);
    const fromAddressAtAccount = atAccount.where('address', '=', address);
    // One query, because strangers can cause it as often as they like.
    const reached = await tx
      .selectNoFrom([
        nth(fromAddressAtAccount, 1).as('last'),
        nth(fromAddressAtAccount, maxAttempts.accountFromAddress).as('fromAddressAtAccount'),
        nth(atAccount, maxAttempts.account).as('atAccount'),
        nth(atAccount, maxAttempts.strangersOfAccount).as('byStrangers'),
        nth(recent.where('address', '=', address), maxAttempts.address).as('fromAddress'),
      ])
      .executeTakeFirstOrThrow();
    const isStranger = reached.byStrangers !== null && !(await isKnownNetwork(tx, emailKey, address));
    return [
      reached.fromAddressAtAccount,
      reached.last === null ? null : reached.atAccount,
      isStranger ? reached.byStrangers : null,
      reached.fromAddress,
    ];
  });
}

/** Codes are counted by account, because somebody who guesses them knows the password and may change their address. */
export async function countCode(services: Services, administratorId: number, origin: Origin): Promise<void> {
  const [emailKey, address] = [codeKey(administratorId), networkPrefix(origin.address)];
  await count(services, { emailKey, address }, async (tx, recent) => {
    const ofAccount = recent.where('email_key', '=', emailKey);
    const oldest = await nth(ofAccount, maxCodes.account).executeTakeFirst();
    if (!oldest) return [];
    const account = await findAccount(tx, { id: administratorId });
    if (!account || !(await isKnownNetwork(tx, folded(account.email), address))) return [oldest.at];
    const own = await nth(ofAccount.where('address', '=', address), maxCodes.knownNetwork).executeTakeFirst();
    return [own?.at ?? null];
  });
}

export async function countTry(services: Services, what: string): Promise<void> {
  const emailKey = triedKey(what);
  await count(services, { emailKey, address: '' }, async (_tx, recent) => {
    const oldest = await nth(recent.where('email_key', '=', emailKey), maxTries).executeTakeFirst();
    return [oldest?.at ?? null];
  });
}

const recentAttempts = (tx: Query, now: Date) =>
  tx
    .selectFrom('sign_in_attempts')
    .select('at')
    .where('at', '>', new Date(now.getTime() - period).toISOString())
    // Leaves out what was counted while a clock ran ahead; otherwise it would lock the account until then.
    .where('at', '<=', new Date(now.getTime() + period).toISOString())
    .orderBy('at', 'desc');

type Attempts = ReturnType<typeof recentAttempts>;

const nth = (attempts: Attempts, number: number) => attempts.offset(number - 1).limit(1);

/** `limitsReached` returns, for each limit that is reached, the time of the attempt that has to expire first. */
async function count(
  { database, clock }: Services,
  { emailKey, address }: { emailKey: string; address: string },
  limitsReached: (tx: Transaction<Tables>, recent: Attempts) => Promise<(string | null)[]>,
): Promise<number> {
  const now = clock.now();
  const counted = await database.write(async (tx) => {
    await lock(tx, `sign-in ${emailKey}`);
    const limits = (await limitsReached(tx, recentAttempts(tx, now))).filter((at) => at !== null);
    if (limits.length > 0) return { until: Math.max(...limits.map((at) => new Date(at).getTime() + period)) };
    const attempt = { email_key: emailKey, address, at: now.toISOString() };
    return tx.insertInto('sign_in_attempts').values(attempt).returning('id').executeTakeFirstOrThrow();
  });
  if ('id' in counted) return counted.id;
  throw new Refusal('session.too-many', { retryAfter: (counted.until - now.getTime()) / 1000 });
}

/** A correct code resets the count of wrong ones. */
export async function deleteCodes(tx: Transaction<Tables>, administratorId: number): Promise<void> {
  await attemptsAt(tx, codeKey(administratorId)).execute();
}

export async function deleteTries(tx: Transaction<Tables>, what: string): Promise<number> {
  return Number((await attemptsAt(tx, triedKey(what)).executeTakeFirst()).numDeletedRows);
}

export const findOldTries = (db: Query, now: Date): Promise<{ name: string; attempts: number }[]> =>
  attemptsByKey(db, { before: new Date(now.getTime() - period).toISOString(), keyOf: triedKey });

export async function deleteOldTries(tx: Transaction<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - period).toISOString();
  await tx
    .deleteFrom('sign_in_attempts')
    .where('at', '<', before)
    .where(beginsWith(triedKey('')))
    .execute();
}

/** A correct passkey clears the account's failed passkey attempts from this address. */
export async function deletePasskeyAttempts(tx: Transaction<Tables>, id: number, origin: Origin): Promise<void> {
  await attemptsAt(tx, passkeyKey(id)).where('address', '=', networkPrefix(origin.address)).execute();
}

/** Its outcome is open, because the second step follows. */
export async function deleteAttempt({ database }: Services, id: number): Promise<void> {
  await database.write((tx) => tx.deleteFrom('sign_in_attempts').where('id', '=', id).execute());
}

/** A correct password clears the failed attempts from this address. */
export async function deleteAttempts(tx: Transaction<Tables>, email: string, origin: Origin): Promise<void> {
  await attemptsAt(tx, emailKeyOf(email)).where('address', '=', networkPrefix(origin.address)).execute();
}

/** Lifts the lockout of an account for all addresses. */
export async function deleteAttemptsOf(tx: Transaction<Tables>, email: string): Promise<void> {
  await attemptsAt(tx, emailKeyOf(email)).execute();
}

const attemptsAt = (tx: Transaction<Tables>, key: string) =>
  tx.deleteFrom('sign_in_attempts').where('email_key', '=', key);

/** A wrong one counts as a failed sign-in. */
export async function provePassword(
  services: Services,
  password: string,
  { id, origin }: Administrator,
): Promise<Account> {
  const { database } = services;
  const account = await findAccount(database.read, { id });
  if (!account) throw new Refusal('session.none');

  await countAttempt(services, account.email, origin);
  if (!(await isPassword(account.passwordHash, password))) throw new Refusal('profile.password-wrong');
  await database.write((tx) => deleteAttempts(tx, account.email, origin));
  return account;
}

const maxSessions = 200;

async function isKnownNetwork(tx: Transaction<Tables>, emailKey: string, network: string): Promise<boolean> {
  const sessions = await tx
    .selectFrom('audit_entries')
    .innerJoin('administrators', 'administrators.id', 'audit_entries.person_id')
    .select('address')
    .where('administrators.email_key', '=', emailKey)
    .where('action', '=', 'session.opened')
    .where('area', '=', 'session')
    .orderBy('at', 'desc')
    .limit(maxSessions)
    .execute();
  return sessions.some(({ address }) => address !== null && networkPrefix(address) === network);
}

/** Some proxies forward an address with its port, which is another one for each connection. */
const withPort = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/** IPv6 is counted by /48, because one customer easily gets 2^80 addresses. */
export function networkPrefix(address: string): string {
  const plain = address
    .replace(withPort, '$1$2')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%[^]*/, '');
  if (!isIPv6(plain)) return plain.slice(0, 60);
  const network = ipaddr.IPv6.parse(plain)
    .parts.slice(0, 3)
    .map((part) => part.toString(16));
  return `${network.join(':')}::/48`;
}

/** One entry per account, so that strangers cannot flood the trail; by a job, since its time would tell who exists. */
export async function auditRefusedAttempts({ database, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - period).toISOString();
  const codes = await attemptsByKey(database.read, { before, keyOf: codeKey });
  const passkeys = await attemptsByKey(database.read, { before, keyOf: passkeyKey });
  // Not those that are counted by their network, as passkeys that nobody has registered.
  const refused = [
    ...(await refusedPasswords(database.read, before)),
    ...codes.map(({ name, attempts }) => ({ id: Number(name), after: { wrongCodes: attempts } })),
    ...passkeys.map(({ name, attempts }) => ({ id: Number(name), after: { wrongPasskeys: attempts } })),
  ].filter(({ id }) => Number.isInteger(id));
  if (refused.length === 0) return database.write((tx) => deleteAttemptsBefore(tx, before));
  await database.change(system('sign-in'), async (tx) => {
    for (const { id, after } of refused) tx.audit('session.refused', { kind: 'administrator', id }, { after });
    await deleteAttemptsBefore(tx, before);
  });
}

async function refusedPasswords(db: Query, before: string) {
  const rows = await db
    .selectFrom('sign_in_attempts')
    .innerJoin('administrators', 'administrators.email_key', 'sign_in_attempts.email_key')
    .select(({ fn }) => [
      'administrators.id',
      fn.countAll().as('attempts'),
      fn.count('sign_in_attempts.address').distinct().as('networks'),
    ])
    .where('sign_in_attempts.at', '<', before)
    .where('administrators.deleted_at', 'is', null)
    .groupBy('administrators.id')
    .orderBy('administrators.id')
    .execute();
  return rows.map(({ id, attempts, networks }) => ({
    id,
    after: { attempts: Number(attempts), networks: Number(networks) },
  }));
}

type Keyed = { before: string; keyOf: (name: string) => string };

/** Compares case, which LIKE does not on SQLite: an email is in small letters, and so never begins like this. */
const beginsWith = (prefix: string) => sql<SqlBool>`substr(email_key, 1, ${prefix.length}) = ${prefix}`;

async function attemptsByKey(db: Query, { before, keyOf }: Keyed): Promise<{ name: string; attempts: number }[]> {
  const rows = await db
    .selectFrom('sign_in_attempts')
    .select(({ fn }) => ['email_key', fn.countAll().as('attempts')])
    .where('at', '<', before)
    .where(beginsWith(keyOf('')))
    .groupBy('email_key')
    .orderBy('email_key')
    .execute();
  return rows.map(({ email_key: key, attempts }) => ({
    name: key.slice(keyOf('').length),
    attempts: Number(attempts),
  }));
}

async function deleteAttemptsBefore(tx: Transaction<Tables>, at: string): Promise<void> {
  await tx
    .deleteFrom('sign_in_attempts')
    .where('at', '<', at)
    .where((eb) => eb.not(beginsWith(triedKey(''))))
    .execute();
}
