import { isAscii } from 'node:buffer';
import type { Generated, Transaction } from 'kysely';
import { folded, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './store.ts';

type SignOnIdentitiesTable = {
  id: Generated<number>;
  administrator_id: number;
  /** The provider, and the provider's id for the person. Unlike an email, these two never change. */
  issuer: string;
  subject: string;
  created_at: string;
  last_used_at: string;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    sign_on_identities: SignOnIdentitiesTable;
  }
}

type SignOnIdentity = { issuer: string; subject: string };
type Linked = { id: number; name: string; emailKey: string; isActive: boolean; role: 1 | 2 };

const live = (db: Query) =>
  db
    .selectFrom('administrators')
    .select(['administrators.id', 'full_name', 'username', 'email_key', 'is_active', 'role'])
    .where('deleted_at', 'is', null);

/** Returns the account linked to this person; null where there is none, or it is deleted. */
export async function findLinked(db: Query, { issuer, subject }: SignOnIdentity): Promise<Linked | null> {
  const row = await live(db)
    .innerJoin('sign_on_identities', 'sign_on_identities.administrator_id', 'administrators.id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ? linkedOf(row) : null;
}

/**
 * Returns the account with this email, if it is not linked to anybody at this provider yet. Characters that only look
 * like those of an email, such as full-width ones, may be another mailbox.
 */
export async function findUnlinked(db: Query, issuer: string, email: string): Promise<Linked | null> {
  const row = await live(db)
    .where('email_key', '=', folded(email))
    .$if(!isAscii(Buffer.from(email)), (rows) => rows.where('email', '=', email))
    .where('administrators.id', 'not in', (of) =>
      of.selectFrom('sign_on_identities').select('administrator_id').where('issuer', '=', issuer),
    )
    .executeTakeFirst();
  return row ? linkedOf(row) : null;
}

type Row = {
  id: number;
  full_name: string;
  username: string;
  email_key: string;
  is_active: 0 | 1;
  role: 1 | 2;
};

const linkedOf = ({ id, full_name, username, email_key, is_active, role }: Row): Linked => ({
  id,
  name: full_name || username,
  emailKey: email_key,
  isActive: is_active === 1,
  role,
});

export async function linkSignOn(
  tx: Transaction<Tables>,
  { administratorId, issuer, subject, at }: SignOnIdentity & { administratorId: number; at: Date },
): Promise<void> {
  const now = at.toISOString();
  // Unlinks a deleted account that could still be restored.
  await tx.deleteFrom('sign_on_identities').where('issuer', '=', issuer).where('subject', '=', subject).execute();
  await tx
    .insertInto('sign_on_identities')
    .values({ administrator_id: administratorId, issuer, subject, created_at: now, last_used_at: now })
    .execute();
}

/** Returns false where the account is no longer linked to this person. */
export async function recordSignOn(tx: Transaction<Tables>, { issuer, subject }: SignOnIdentity, at: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('sign_on_identities')
    .set({ last_used_at: at.toISOString() })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns which of these accounts are linked to a person at this provider. */
export async function linkedAmong(db: Query, issuer: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('sign_on_identities')
    .select('administrator_id')
    .where('issuer', '=', issuer)
    .where('administrator_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ administrator_id: id }) => id));
}
