import { type Change, type Query, system } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { codeKey, deleteAttemptsBefore, passkeyKey, period } from './lockout.ts';

type Refused = { id: number; attempts: number; networks: number };

/**
 * Removes expired attempts and adds those against existing accounts to the audit trail, one entry per account, so that
 * strangers cannot flood it. It runs as a job and not during sign-in, because the time it takes would reveal that the
 * account exists.
 */
export async function auditRefusedAttempts({ database, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - period).toISOString();
  const passwords = await refusedPasswords(database.read, before);
  const codes = await refusedByKey(database.read, codeKey, before);
  const passkeys = await refusedByKey(database.read, passkeyKey, before);
  if (passwords.length + codes.length + passkeys.length === 0)
    return database.write((tx) => deleteAttemptsBefore(tx, before));
  await database.change(system('sign-in'), async (tx) => {
    for (const { id, ...after } of passwords) audit(tx, id, after);
    for (const { id, attempts } of codes) audit(tx, id, { wrongCodes: attempts });
    for (const { id, attempts } of passkeys) audit(tx, id, { wrongPasskeys: attempts });
    await deleteAttemptsBefore(tx, before);
  });
}

const audit = (tx: Change, id: number, after: Record<string, number>) =>
  tx.audit('session.refused', { kind: 'administrator', id }, { after });

async function refusedPasswords(db: Query, before: string): Promise<Refused[]> {
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
  return rows.map(({ id, attempts, networks }) => ({ id, attempts: Number(attempts), networks: Number(networks) }));
}

/** Attempts stored by account id: wrong codes, which require the password, and passkeys. */
async function refusedByKey(
  db: Query,
  keyOf: (administratorId: string) => string,
  before: string,
): Promise<Omit<Refused, 'networks'>[]> {
  const rows = await db
    .selectFrom('sign_in_attempts')
    .select(({ fn }) => ['email_key', fn.countAll().as('attempts')])
    .where('at', '<', before)
    .where('email_key', 'like', keyOf('%'))
    .groupBy('email_key')
    .orderBy('email_key')
    .execute();
  return rows.flatMap(({ email_key: key, attempts }) => {
    const id = Number(key.slice(keyOf('').length));
    return Number.isInteger(id) ? [{ id, attempts: Number(attempts) }] : [];
  });
}
