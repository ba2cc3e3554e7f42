import type { Currency } from '@eemusic/contract/platform/currencies';
import type { Statement } from '@eemusic/contract/sales/statements';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Query, readInChunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { toMajor } from '#sales/commissions/index.ts';

export type StatementRow = Selectable<Tables['statements']> & { name: string };

/** Selects statements with the names of their receivers, including deleted ones. */
export const statementsWithNames = (where: RawBuilder<unknown>) => sql<StatementRow>`
  select statements.*, coalesce(channel.name, educator.name, '') as name from statements
    left join channels channel on receiver = 'channel' and channel.id = receiver_id
    left join educators educator on receiver = 'educator' and educator.id = receiver_id
  where ${where}`;

export async function getStatement(db: Query, id: number): Promise<StatementRow> {
  const { rows } = await statementsWithNames(sql`statements.id = ${id}`).execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('statement.not-found');
  return row;
}

/** Returns those that exist, in any order. */
export const findStatements = (db: Query, ids: readonly number[]): Promise<StatementRow[]> =>
  readInChunks(db, ids, (chunk) => statementsWithNames(sql`statements.id in (${sql.join(chunk)})`));

/** @param currency the currency of a statement that is still open */
export function toStatement(row: StatementRow, currency: Currency): Statement {
  return {
    statementId: row.id,
    month: row.month,
    receiver: row.receiver,
    receiverId: row.receiver_id,
    name: shownName(row.receiver, row.name),
    purged: purgedOf({ [row.receiver]: row.name }),
    state: row.state,
    sales: row.sales,
    refunds: row.refunds,
    amount: toMajor(row.amount),
    commission: toMajor(row.commission),
    currency: (row.state === 'open' ? null : row.currency) ?? currency,
    number: numberOf(row),
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    paidOn: row.paid_on,
    reference: row.reference,
  };
}

/** Returns, for instance, '2026-10-0017'; R2 is appended after it was reopened and closed again. */
export function numberOf({ month, serial, revision }: Pick<StatementRow, 'month' | 'serial' | 'revision'>) {
  if (serial === null) return null;
  return `${month}-${String(serial).padStart(4, '0')}${revision > 1 ? `-R${revision}` : ''}`;
}

/** The record of a statement in the audit trail. */
export const statementRecord = ({ id, month, receiver, name }: StatementRow) => ({
  kind: 'statement',
  id,
  name: `${shownName(receiver, name)} ${month}`,
});
