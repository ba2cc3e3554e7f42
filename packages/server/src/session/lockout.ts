import { isIPv6 } from 'node:net';
import { folded, lock, type Origin } from '#database/index.ts';
import { Refusal } from '#http/index.ts';
import type { Services } from '#services.ts';

const period = 15 * 60_000;

/**
 * Failed attempts within 15 minutes. An account is locked for one address long before it is locked for all, and even
 * then each address has one attempt looked at: whoever knows the password is back within 15 minutes, whatever
 * strangers do from elsewhere.
 */
export const mostAttempts = { accountFromAddress: 10, account: 60, address: 200 } as const;

/** Who has one IPv6 address has the 2^64 beside it: they count as one. */
export function neighbourhood(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain.slice(0, 60);
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  const parts = [...front, ...Array<string>(Math.max(0, gap)).fill('0'), ...back];
  const network = parts.slice(0, 4).map((part) => Number.parseInt(part, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Counts this attempt before the password is looked at, so that a hundred at once are counted too. Answers its row. */
export async function countAttempt({ database, clock }: Services, email: string, origin: Origin): Promise<number> {
  const now = clock.now();
  const since = new Date(now.getTime() - period).toISOString();
  const emailKey = folded(email).slice(0, 254);
  const address = neighbourhood(origin.address);

  const verdict = await database.write(async (tx) => {
    await lock(tx, database.engine, `sign-in ${emailKey}`);
    const recent = tx.selectFrom('sign_in_attempts').where('at', '>', since).orderBy('at', 'desc').select('at');
    const oldestOf = async (query: typeof recent, most: number) =>
      (
        await query
          .offset(most - 1)
          .limit(1)
          .executeTakeFirst()
      )?.at ?? null;
    const byAccount = recent.where('email_key', '=', emailKey);
    const byBoth = byAccount.where('address', '=', address);
    const isFirst = (await oldestOf(byBoth, 1)) === null;
    const limits = [
      await oldestOf(byBoth, mostAttempts.accountFromAddress),
      isFirst ? null : await oldestOf(byAccount, mostAttempts.account),
      await oldestOf(recent.where('address', '=', address), mostAttempts.address),
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

export async function forgetOldAttempts({ database, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - period).toISOString();
  await database.write((tx) => tx.deleteFrom('sign_in_attempts').where('at', '<', before).execute());
}
