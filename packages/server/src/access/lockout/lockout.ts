import { minute } from '@eemusic/contract/platform/durations';
import { isIPv6 } from 'node:net';
import type { Generated, Transaction } from 'kysely';
import { folded, lock, type Origin } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    sign_in_attempts: { id: Generated<number>; email_key: string; address: string; at: string };
  }
}

const period = 15 * minute;

/**
 * Failed attempts within 15 minutes. An account is locked for one address long before it is locked for all, and even
 * then each address has one attempt looked at: whoever knows the password is back within 15 minutes, whatever
 * strangers do from elsewhere.
 */
export const maxAttempts = { accountFromAddress: 10, account: 60, address: 200 } as const;

/** Wrong codes of the second step, from wherever: strangers cannot use them up, they take the password. */
export const maxCodes = 20;

/** Who has one IPv6 address is given up to 2^80 beside it for the asking: they count as one. */
export function neighbourhood(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain.slice(0, 60);
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  const parts = [...front, ...Array<string>(Math.max(0, gap)).fill('0'), ...back];
  const network = parts.slice(0, 3).map((part) => Number.parseInt(part, 16).toString(16));
  return `${network.join(':')}::/48`;
}

/** Counts this attempt before the password is looked at, so that a hundred at once are counted too. Answers its row. */
export async function countAttempt({ database, clock }: Services, email: string, origin: Origin): Promise<number> {
  const now = clock.now();
  const since = new Date(now.getTime() - period).toISOString();
  const emailKey = folded(email).slice(0, 254);
  const address = neighbourhood(origin.address);

  const verdict = await database.write(async (tx) => {
    await lock(tx, database.engine, `sign-in ${emailKey}`);
    const recent = attemptsSince(tx, since);
    const byAccount = recent.where('email_key', '=', emailKey);
    const byBoth = byAccount.where('address', '=', address);
    const isFirst = (await oldestOf(byBoth, 1)) === null;
    const limits = [
      await oldestOf(byBoth, maxAttempts.accountFromAddress),
      isFirst ? null : await oldestOf(byAccount, maxAttempts.account),
      await oldestOf(recent.where('address', '=', address), maxAttempts.address),
    ].filter((at) => at !== null);
    if (limits.length > 0) return { until: Math.max(...limits.map((at) => new Date(at).getTime() + period)) };

    const { id } = await tx
      .insertInto('sign_in_attempts')
      .values({ email_key: emailKey, address, at: now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id };
  });

  if ('until' in verdict) throw new Refusal('session.too-many', { retryAfter: (verdict.until - now.getTime()) / 1000 });
  return verdict.id;
}

const attemptsSince = (tx: Transaction<Tables>, since: string) =>
  tx.selectFrom('sign_in_attempts').where('at', '>', since).orderBy('at', 'desc').select('at');

/** When the attempt was that must be over before the next, or null where there were fewer. */
async function oldestOf(attempts: ReturnType<typeof attemptsSince>, most: number): Promise<string | null> {
  const row = await attempts
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Codes are guessed by who knows the password, each from another address: they are counted by account alone. */
export async function countCode({ database, clock }: Services, administratorId: number): Promise<void> {
  const now = clock.now();
  const key = codeKey(administratorId);
  const oldest = await database.write(async (tx) => {
    await lock(tx, database.engine, `sign-in ${key}`);
    const since = new Date(now.getTime() - period).toISOString();
    const oldest = await oldestOf(attemptsSince(tx, since).where('email_key', '=', key), maxCodes);
    if (oldest !== null) return oldest;
    await tx.insertInto('sign_in_attempts').values({ email_key: key, address: '', at: now.toISOString() }).execute();
    return null;
  });
  if (oldest === null) return;
  const until = new Date(oldest).getTime() + period;
  throw new Refusal('session.too-many', { retryAfter: (until - now.getTime()) / 1000 });
}

/** In capitals, which no folded e-mail has: nobody can type it. */
const codeKey = (administratorId: number) => `CODES OF ${administratorId}`;

/** Who came in by a code starts afresh. */
export async function forgetCodes(tx: Transaction<Tables>, administratorId: number): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('email_key', '=', codeKey(administratorId)).execute();
}

/** Takes one attempt back that was no failure, and no success either. */
export async function forgetAttempt({ database }: Services, id: number): Promise<void> {
  await database.write((tx) => tx.deleteFrom('sign_in_attempts').where('id', '=', id).execute());
}

/** A person who knows the password starts afresh from this address. */
export async function forgetAttempts({ database }: Services, email: string, origin: Origin): Promise<void> {
  await database.write((tx) =>
    tx
      .deleteFrom('sign_in_attempts')
      .where('email_key', '=', folded(email).slice(0, 254))
      .where('address', '=', neighbourhood(origin.address))
      .execute(),
  );
}

/** Lets somebody in who locked themself out by too many attempts, wherever they came from. */
export async function forgetAttemptsOf(tx: Transaction<Tables>, email: string): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('email_key', '=', folded(email).slice(0, 254)).execute();
}

export async function forgetOldAttempts({ database, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - period).toISOString();
  await database.write((tx) => tx.deleteFrom('sign_in_attempts').where('at', '<', before).execute());
}
