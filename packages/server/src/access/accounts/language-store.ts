import { isLanguage, type Language } from '@eemusic/contract/platform/languages';
import type { Transaction } from 'kysely';
import type { Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './store.ts';

/** Returns null where no language was chosen, or the chosen one is no longer supported. */
export function readLanguage(stored: string | null): Language | null {
  return isLanguage(stored) ? stored : null;
}

export async function findLanguage(db: Query, id: number): Promise<Language | null> {
  const row = await db.selectFrom('administrators').select('language').where('id', '=', id).executeTakeFirst();
  return readLanguage(row?.language ?? null);
}

/** Keeps the version, so that somebody who is editing the account gets no conflict. */
export async function setLanguage(tx: Transaction<Tables>, id: number, language: Language): Promise<void> {
  await tx.updateTable('administrators').set({ language }).where('id', '=', id).execute();
}
