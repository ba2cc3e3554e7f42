import { isLanguage, type Language } from '@eemusic/contract/platform/languages';
import type { Transaction } from 'kysely';
import type { Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './store.ts';

/** Null for who never chose one, or one that is spoken no more. */
export function readLanguage(stored: string | null): Language | null {
  return isLanguage(stored) ? stored : null;
}

export async function findLanguage(db: Query, id: number): Promise<Language | null> {
  const row = await db.selectFrom('administrators').select('language').where('id', '=', id).executeTakeFirst();
  return readLanguage(row?.language ?? null);
}

/** Its version stays: who edits the account meanwhile is in nobody's way. */
export async function setLanguage(tx: Transaction<Tables>, id: number, language: Language): Promise<void> {
  await tx.updateTable('administrators').set({ language }).where('id', '=', id).execute();
}
