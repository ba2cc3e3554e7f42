import type { Language } from '@eemusic/contract/platform/languages';
import type { Transaction } from 'kysely';
import { folded, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { readLanguage } from './language-store.ts';
import './store.ts';

type Mailable = { id: number; email: string; name: string; language: Language };

/**
 * Returns the active account to mail, with its stored address. If its owner chose no language, the mail is in the
 * language of the person who requested it.
 */
export async function findMailable(
  db: Query,
  by: { id: number } | { email: string },
  fallback: Language = 'en',
): Promise<Mailable | null> {
  const active = db
    .selectFrom('administrators')
    .select(['id', 'email', 'full_name', 'username', 'language'])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null);
  const row = await (
    'id' in by ? active.where('id', '=', by.id) : active.where('email_key', '=', folded(by.email))
  ).executeTakeFirst();
  if (!row) return null;
  const { id, email, full_name, username, language } = row;
  return { id, email, name: full_name || username, language: readLanguage(language) ?? fallback };
}

/**
 * Locks an active account with this address until the transaction ends. Returns false if there is none any more: a new
 * link would outlive a change that was meant to invalidate all links.
 */
export async function lockMailableAccount(
  tx: Transaction<Tables>,
  { id, email }: { id: number; email: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('administrators')
    .set({ is_active: 1 })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
