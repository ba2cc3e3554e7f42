import type { Currency } from '@eemusic/contract/platform/currencies';
import { addMonths } from '@eemusic/contract/platform/days';
import { type Generated, sql, type RawBuilder, type Selectable } from 'kysely';
import type { Receiver, StatementState } from '@eemusic/contract/sales/choices';
import { type Change, chunks, type Query, readInChunks } from '#platform/database/index.ts';
import type { LateEntry, Statement } from '@eemusic/contract/sales/statements';
import type { Tables } from '#platform/database/tables.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { toMajor } from '#sales/commissions/index.ts';

/** Only this file writes statements and closed months; a trigger maintains the sums. */

type Closing = { month: string; currency: Currency; at: Date; by: string };

/** Serial numbers are assigned at the first closing and never change. */
export async function storeClosing(tx: Change, { month, currency, at, by }: Closing): Promise<number> {
  await sql`update statements set serial = numbered.serial from (
      select id, (select coalesce(max(serial), 0) from statements where month = ${month})
        + row_number() over (order by receiver, receiver_id) as serial
      from statements where month = ${month} and serial is null) numbered
    where numbered.id = statements.id`.execute(tx);
  const closed = { closed_at: at.toISOString(), closed_by: by };
  const { numUpdatedRows } = await tx
    .updateTable('statements')
    .set((row) => ({ state: 'closed' as const, revision: row('revision', '+', 1), currency, ...closed }))
    .where('month', '=', month)
    .where('state', '=', 'open')
    .executeTakeFirst();
  const months = tx.insertInto('closed_months').values({ month, next: addMonths(month, 1), ...closed });
  await months.onConflict((conflict) => conflict.column('month').doNothing()).execute();
  return Number(numUpdatedRows);
}

type Payment = { id: number; reference: string };

export async function storePayments(tx: Change, paidOn: string, payments: readonly Payment[]): Promise<void> {
  for (const [reference, paid] of Map.groupBy(payments, (payment) => payment.reference))
    for (const ids of chunks(paid.map(({ id }) => id))) {
      const columns = { state: 'paid', paid_on: paidOn, reference } as const;
      await tx.updateTable('statements').set(columns).where('id', 'in', ids).execute();
    }
}

export async function storeReopening(tx: Change, id: number): Promise<void> {
  const columns = { state: 'open', closed_at: null, closed_by: null, paid_on: null, reference: null } as const;
  await tx.updateTable('statements').set(columns).where('id', '=', id).execute();
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A receiver's sales in a month, in minor units; the sums are maintained by a trigger. */
    statements: {
      id: Generated<number>;
      month: string;
      receiver: Receiver;
      receiver_id: number;
      sales: number;
      refunds: number;
      amount: number;
      commission: number;
      state: Generated<StatementState>;
      /** A number that is unique within the month, assigned at the first closing. */
      serial: number | null;
      /** How many times it was closed. */
      revision: Generated<number>;
      currency: Currency | null;
      closed_at: string | null;
      closed_by: string | null;
      paid_on: string | null;
      reference: string | null;
    };
    closed_months: { month: string; next: string; closed_at: string; closed_by: string };
  }
}

type Entry = { refund_of: number | null; correction_of: number | null };

/** Returns the kind of a row of the ledger. The correction of a refund counts as a correction. */
export function kindOf({ refund_of, correction_of }: Entry): LateEntry['kind'] {
  if (correction_of !== null) return 'correction';
  return refund_of === null ? 'sale' : 'refund';
}

export type StatementRow = Selectable<Tables['statements']> & { name: string };

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

export const statementRecord = ({ id, month, receiver, name }: StatementRow) => ({
  kind: 'statement',
  id,
  name: `${shownName(receiver, name)} ${month}`,
});
