import type { Language } from '@eemusic/contract/platform/languages';
import type { Transaction } from 'kysely';
import type { Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

type ReportRequest = { administratorId: number; language: Language; lastMonth: string };

export function findRequest(db: Query, administratorId: number): Promise<{ language: Language } | undefined> {
  return db
    .selectFrom('monthly_reports')
    .select('language')
    .where('administrator_id', '=', administratorId)
    .executeTakeFirst();
}

/** Does nothing if the report is turned on already. */
export async function addRequest(
  tx: Transaction<Tables>,
  { administratorId, language, lastMonth }: ReportRequest,
): Promise<void> {
  await tx
    .insertInto('monthly_reports')
    .values({ administrator_id: administratorId, language, last_month: lastMonth })
    .onConflict((conflict) => conflict.column('administrator_id').doNothing())
    .execute();
}

export async function removeRequests(tx: Transaction<Tables>, administratorIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('monthly_reports').where('administrator_id', 'in', administratorIds).execute();
}

/** Returns the people who have not been mailed the report of this month yet. */
export async function listDue(db: Query, month: string): Promise<number[]> {
  const rows = await db
    .selectFrom('monthly_reports')
    .select('administrator_id as id')
    .where('last_month', '<', month)
    .orderBy('administrator_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns false if this month was recorded before, even by another node at the same time. */
export async function recordMonth(tx: Transaction<Tables>, administratorId: number, month: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('monthly_reports')
    .set({ last_month: month })
    .where('administrator_id', '=', administratorId)
    .where('last_month', '<', month)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** One row per administrator who has turned the report on. */
    monthly_reports: {
      administrator_id: number;
      /** The interface language when the report was turned on; the language of the account takes precedence. */
      language: Language;
      /** The last month that was mailed, or the one before the report was turned on. */
      last_month: string;
    };
  }
}
