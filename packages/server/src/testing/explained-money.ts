import { type Kysely, type Selectable, sql } from 'kysely';
import { expect } from 'vitest';
import type { Tables } from '#platform/database/tables.ts';

type Read = Pick<Kysely<Tables>, 'selectFrom' | 'getExecutor'>;
type Statement = Selectable<Tables['statements']>;
type Entry = Selectable<Tables['audit_entries']>;
type Snapshot = Awaited<ReturnType<typeof snapshotOf>>;

/** Returns all statements, the ledger, and the ledger added up by month and receiver. */
export async function snapshotOf(read: Read) {
  const statements = await read.selectFrom('statements').selectAll().orderBy('id').execute();
  const sales = await read.selectFrom('sales').selectAll().orderBy('id').execute();
  const { rows: sums } = await sql<{ key: string; amount: number; commission: number }>`
    select month || ' channel ' || channel_id as key, cast(sum(amount) as bigint) as amount,
      cast(sum(channel_commission) as bigint) as commission from sales where channel_id is not null group by 1
    union all
    select month || ' educator ' || educator_id, cast(sum(amount) as bigint),
      cast(sum(educator_commission) as bigint) from sales where educator_id is not null group by 1`.execute(
    read as Kysely<Tables>,
  );
  return { statements, sales, sums };
}

type Change = { before: Snapshot; after: Snapshot; entries: readonly Entry[] };

/** Expects that every difference between two snapshots follows from the audit entries between them. */
export function explain({ before, after, entries }: Change): void {
  expectStatements(before, after, entries);
  expectLedger(before, after, entries);
  const sums = after.statements.map(({ month, receiver, receiver_id: id, amount, commission }) => ({
    key: `${month} ${receiver} ${id}`,
    amount,
    commission,
  }));
  expect(byKey(sums)).toEqual(byKey(after.sums));
}

const byKey = (sums: readonly { key: string; amount: number; commission: number }[]) =>
  new Map(sums.map(({ key, amount, commission }) => [key, [Number(amount), Number(commission)]]));

const values = (text: string | null) => JSON.parse(text ?? '{}') as Record<string, unknown>;

type Replayed = Pick<Statement, 'state' | 'revision' | 'paid_on' | 'reference'>;

/**
 * Replays closings, payments and reopenings: each must be allowed in the state so far, and together they must lead to
 * the new states.
 */
function expectStatements(before: Snapshot, after: Snapshot, entries: readonly Entry[]): void {
  const old = new Map(before.statements.map((one) => [one.id, one]));
  const created = { state: 'open', revision: 0, paid_on: null, reference: null } as const;
  const states = new Map<number, Replayed>(
    after.statements.map(({ id }) => [id, { ...created, ...stateOf(old.get(id)) }]),
  );
  const touched = new Set<number>();
  for (const { action, record_id, record_name, after: values_ } of entries) {
    const written = values(values_);
    if (action === 'sale.month-closed') {
      const open = after.statements.filter(
        ({ id, month }) => month === record_name && states.get(id)?.state === 'open',
      );
      expect(written['statements']).toBe(open.length);
      for (const { id } of open) {
        touched.add(id);
        states.set(id, { ...created, state: 'closed', revision: (states.get(id)?.revision ?? 0) + 1 });
      }
    }
    const id = Number(record_id);
    const state = states.get(id);
    if (action === 'sale.statement-paid') {
      expect(state?.state).toBe('closed');
      const paid = { paid_on: String(written['paidOn']), reference: String(written['reference']) };
      states.set(id, { revision: state?.revision ?? 0, state: 'paid', ...paid });
      const isLast = entries.findLast((entry) => entry.record_id === record_id)?.after === values_;
      const statement = after.statements.find((one) => one.id === id);
      if (isLast) expect(Math.round(Number(written['commission']) * 100)).toBe(Number(statement?.commission));
    }
    if (action === 'sale.statement-reopened') {
      expect(['closed', 'paid']).toContain(state?.state);
      states.set(id, { ...created, revision: state?.revision ?? 0 });
    }
    if (/statement-(paid|reopened)$/.test(action)) touched.add(id);
  }
  expect(new Map(after.statements.map((one) => [one.id, stateOf(one)]))).toEqual(states);
  for (const one of before.statements)
    if (one.state !== 'open' && !touched.has(one.id))
      expect(after.statements.find(({ id }) => id === one.id)).toEqual(one);
}

function stateOf(one: Statement | undefined): Replayed | undefined {
  return one && { state: one.state, revision: one.revision, paid_on: one.paid_on, reference: one.reference };
}

/**
 * Old rows must be unchanged, and each new row of the ledger must have an audit entry with its amounts or, for a
 * correction, its reason.
 */
function expectLedger(before: Snapshot, after: Snapshot, entries: readonly Entry[]): void {
  expect(after.sales.slice(0, before.sales.length)).toEqual(before.sales);
  const added = after.sales.slice(before.sales.length);
  const amounts = (sale: (typeof added)[number]) => [sale.amount, sale.educator_commission, sale.channel_commission];
  const inMinor = (written: Record<string, unknown>) =>
    ['amount', 'educatorCommission', 'channelCommission'].map((field) => Math.round(Number(written[field]) * 100));
  const of = (...actions: string[]) => entries.filter(({ action }) => actions.includes(action));

  const sold = added.filter((row) => row.student_id !== null && row.refund_of === null && row.correction_of === null);
  expect(new Map(sold.map((sale) => [String(sale.id), amounts(sale)]))).toEqual(
    new Map(of('sale.recorded').map((entry) => [String(entry.record_id), inMinor(values(entry.after))])),
  );
  const refunds = added.filter(({ refund_of, correction_of }) => refund_of !== null && correction_of === null);
  expect(new Map(refunds.map((sale) => [sale.id, amounts(sale)]))).toEqual(
    new Map(of('sale.refunded').map(({ after: text }) => [values(text)['refundId'], inMinor(values(text))])),
  );
  const reasons = new Set(
    of('sale.rate-corrected', 'sale.price-corrected').map((entry) => values(entry.after)['reason']),
  );
  for (const { correction_of, reason } of added) if (correction_of !== null) expect(reasons).toContain(reason);
}
