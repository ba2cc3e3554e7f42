import { folded, type Query } from '#database/index.ts';
import './store.ts';

/** Whom mails reach: an active account, by its id or its e-mail, and the address as it stands in the database. */
export async function findMailable(
  db: Query,
  by: { id: number } | { email: string },
): Promise<{ id: number; email: string; name: string } | null> {
  const active = db
    .selectFrom('administrators')
    .select(['id', 'email', 'full_name', 'username'])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null);
  const row = await (
    'id' in by ? active.where('id', '=', by.id) : active.where('email_key', '=', folded(by.email))
  ).executeTakeFirst();
  return row ? { id: row.id, email: row.email, name: row.full_name || row.username } : null;
}
