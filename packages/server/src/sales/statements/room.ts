import { sql } from 'kysely';
import * as contract from '@eemusic/contract/sales/statements';
import { firstDayOf, monthOf } from '@eemusic/contract/platform/days';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { type FieldError, fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Currency } from '@eemusic/contract/platform/currencies';
import type { Receiver } from '@eemusic/contract/sales/choices';
import type { Room } from '#platform/room.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import {
  type Actor,
  type Administrator,
  type Change,
  containsSearched,
  type Query,
  readOffThread,
} from '#platform/database/index.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { readCompany } from '#access/company/index.ts';
import { findAdjustment, getReceiver, insertAdjustment, toMajor, toMinor } from '#sales/commissions/index.ts';
import { exportSales } from './export-sales.ts';
import { fetchStatement, print } from './fetch.ts';
import * as store from './store.ts';

export const statementsRoom: Room = {
  routes: statementRoutes,
};

function statementRoutes(serve: Serve, services: Services): void {
  const { clock, database } = services;
  const { read, source } = database;
  serve(contract.listStatements, async (request) => {
    const [rows, found, months, { currency }] = await Promise.all([
      readOffThread(source, pageOf(read, request)),
      readOffThread(source, sumsOf(read, request)),
      readMonths(read),
      readCompany(read),
    ]);
    const sums = Map.groupBy(found, (sum) => sum.currency ?? currency);
    return {
      statements: rows.map((row) => store.toStatement(row, currency)),
      total: found.reduce((all, { total }) => all + total, 0),
      sums: [...sums].map(([code, parts]) => ({
        currency: code,
        commission: toMajor(parts.reduce((all, { commission }) => all + commission, 0)),
      })),
      months,
    };
  });
  serve(contract.fetchStatement, ({ id }) => fetchStatement(services, id));
  serve(contract.printStatement, ({ id }, by) => print(services, id, by.language));
  serve(contract.closeMonth, ({ month }, by) => closeMonth(services, month, by));
  serve(contract.payStatement, (request, by) => pay(services, request, by));
  serve(contract.payStatements, (request, by) => payMany(services, request, by));
  /** Closing and payment of the statement are then recorded only in the audit trail. */
  serve(contract.reopenStatement, ({ statementId, reason }, by) =>
    changeSerially(database, by, async (tx) => {
      const statement = await store.getStatement(tx, statementId);
      if (statement.state === 'open') throw new Refusal('statement.open');

      await store.storeReopening(tx, statementId);
      const { state, closed_at: closedAt, closed_by: closedBy, paid_on: paidOn, reference } = statement;
      tx.audit('sale.statement-reopened', store.statementRecord(statement), {
        before: { number: store.numberOf(statement), state, closedAt, closedBy, paidOn, reference },
        after: { reason },
      });
      return message('statement.reopened');
    }),
  );
  serve(contract.adjustStatement, (request, by) => {
    const { receiver, receiverId, amount, reason } = request;
    return changeSerially(services.database, by, async (tx) => {
      await getReceiver(tx, receiver, receiverId);
      const at = clock.now();
      const day = clock.dayOf(at);
      const commission = toMinor(amount);
      const entry = { receiver, receiverId, commission, at, day, reason, undoes: null };
      const { adjustmentId, statement } = await writeAdjustment(tx, entry);
      tx.audit('sale.adjusted', store.statementRecord(statement), {
        after: { adjustmentId, commission: amount, reason },
      });
      return { ...message('statement.adjusted'), statementId: statement.id, adjustmentId };
    });
  });
  /** A ledger never changes, so the opposite entry undoes an adjustment. */
  serve(contract.undoAdjustment, ({ adjustmentId: id }, by) =>
    changeSerially(database, by, async (tx) => {
      const found = await findAdjustment(tx, id);
      if (!found) throw new Refusal('adjustment.not-found');
      const { isUndone, ...entry } = found;
      if (isUndone) throw new Refusal('adjustment.undone');

      const at = clock.now();
      const undoing = { ...entry, commission: -entry.commission, at, day: clock.dayOf(at), undoes: id };
      const { adjustmentId, statement } = await writeAdjustment(tx, undoing);
      tx.audit('sale.adjustment-undone', store.statementRecord(statement), {
        before: { adjustmentId: id, commission: toMajor(entry.commission), reason: entry.reason },
        after: { adjustmentId },
      });
      return { ...message('statement.adjustment-undone'), statementId: statement.id, adjustmentId };
    }),
  );
  serve(contract.exportSales, (request, by) => exportSales(services, request, by.language));
}

/** The trigger that sums up the statement makes it if it is missing. */
async function writeAdjustment(tx: Change, entry: Parameters<typeof insertAdjustment>[1]) {
  const { id: adjustmentId, month } = await insertAdjustment(tx, entry);
  const { id } = await tx
    .selectFrom('statements')
    .select('id')
    .where('receiver', '=', entry.receiver)
    .where('receiver_id', '=', entry.receiverId)
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  return { adjustmentId, statement: await store.getStatement(tx, id) };
}

/**
 * Closes a month for all receivers. Every sale, refund and correction is written under the same lock, so each one is
 * either in the closed statement or in a later one. The running month can be closed, too; its later sales go into the
 * next statement.
 */
export function closeMonth({ database, clock }: Services, month: string, by: Administrator) {
  return changeSerially(database, by, async (tx) => {
    const at = clock.now();
    if (month > monthOf(clock.dayOf(at))) throw new Refusal('month.future');
    if (!(await isOpen(tx, month))) throw new Refusal('month.closed');

    const { currency } = await readCompany(tx);
    const closed = await store.storeClosing(tx, { month, currency, at, by: by.name });
    tx.audit('sale.month-closed', { kind: 'statement', id: null, name: month }, { after: { statements: closed } });
    return { ...message('month.closed', { month, count: closed }), closed };
  });
}

async function isOpen(db: Query, month: string): Promise<boolean> {
  const { rows } = await sql`select 1 as is_open
    where not exists (select 1 from closed_months where month = ${month})
      or exists (select 1 from statements where month = ${month} and state = 'open')`.execute(db);
  return rows.length > 0;
}

const wrongDay = (error: FieldError) => new Refusal('request.invalid', { fields: { paidOn: error } });

/** A day in the future must be a mistake, because only payments that were made are recorded. */
function assertNotFuture({ clock }: Services, paidOn: string): void {
  if (paidOn > clock.today()) throw wrongDay(fieldErrorOf('day.future'));
}

export function pay(services: Services, { paidOn, ...payment }: RequestOf<typeof contract.payStatement>, by: Actor) {
  assertNotFuture(services, paidOn);
  return changeSerially(services.database, by, async (tx) => {
    const statement = await store.getStatement(tx, payment.statementId);
    const { state } = statement;
    if (state !== 'closed') throw new Refusal(`statement.${state}`);

    await record(tx, paidOn, [{ ...payment, statement }]);
    return message('statement.paid', { count: 1 });
  });
}

export function payMany(
  services: Services,
  { paidOn, payments }: RequestOf<typeof contract.payStatements>,
  by: Administrator,
) {
  assertNotFuture(services, paidOn);
  return changeSerially(services.database, by, async (tx) => {
    const ids = [...new Set(payments.map(({ statementId }) => statementId))];
    const found = new Map((await store.findStatements(tx, ids)).map((statement) => [statement.id, statement]));
    const paid = payments.map((payment) => {
      const statement = found.get(payment.statementId);
      if (!statement) throw new Refusal('statement.not-found');
      return { ...payment, statement };
    });
    const isPaidTwice = ids.length < payments.length;
    if (isPaidTwice || paid.some(({ statement }) => statement.state !== 'closed'))
      throw new Refusal('statement.changed');

    await record(tx, paidOn, paid);
    return { ...message('statement.paid', { count: paid.length }), paid: paid.length };
  });
}

type Payment = { statement: store.StatementRow; reference: string; number?: string | undefined };

/** A statement that was closed again may have another total; its other number tells. */
async function record(tx: Change, paidOn: string, payments: readonly Payment[]): Promise<void> {
  for (const { statement, number } of payments) {
    if (number !== undefined && number !== store.numberOf(statement)) throw new Refusal('statement.changed');
    // A day before there was anything to pay is a slip, such as that of last year.
    const first = firstDayOf(statement.month);
    if (paidOn < first) throw wrongDay(fieldErrorOf('day.before-month', { first }));
  }

  await store.storePayments(
    tx,
    paidOn,
    payments.map(({ statement: { id }, reference }) => ({ id, reference })),
  );
  for (const { statement, reference } of payments)
    tx.audit('sale.statement-paid', store.statementRecord(statement), {
      after: { number: store.numberOf(statement), commission: statement.commission / 100, paidOn, reference },
    });
}

function conditionsOf({ month, receiver, receiverId, state, searchQuery }: RequestOf<typeof contract.listStatements>) {
  const all = [sql`1 = 1`];
  if (month !== undefined) all.push(sql`month = ${month}`);
  if (receiver !== undefined) all.push(sql`receiver = ${receiver}`);
  if (receiverId !== undefined) all.push(sql`receiver_id = ${receiverId}`);
  if (state !== undefined) all.push(sql`state = ${state}`);
  if (searchQuery !== '') all.push(sql`(${isOf('channel', searchQuery)} or ${isOf('educator', searchQuery)})`);
  return sql.join(all, sql` and `);
}

/** Whether the receiver is of this kind, and its name or contact contains a text; deleted ones are found, too. */
const isOf = (receiver: Receiver, text: string) => sql`(receiver = ${sql.lit(receiver)} and receiver_id in (
  select id from ${sql.table(`${receiver}s`)} where ${containsSearched('search_key', text)}))`;

type Sum = { currency: Currency | null; total: number; commission: number };

/** Closed statements keep their currency; open ones have the company's current one. */
function sumsOf(db: Query, request: RequestOf<typeof contract.listStatements>) {
  return sql<Sum>`select case when state = 'open' then null else currency end as currency, count(*) as total,
      cast(sum(commission) as bigint) as commission
    from statements where ${conditionsOf(request)} group by 1 order by 1`.compile(db);
}

/** Across all months in the order of an index, because sorting them all would take too long. */
function pageOf(db: Query, request: RequestOf<typeof contract.listStatements>) {
  const { month, Page, Size } = request;
  const byName = month === undefined ? sql`` : sql`coalesce(channel.name_key, educator.name_key),`;
  return sql<store.StatementRow>`${store.statementsWithNames(conditionsOf(request))}
    order by month desc, receiver, ${byName} receiver_id limit ${Size} offset ${(Page - 1) * Size}`.compile(db);
}

/** Takes one index lookup per month, however many statements there are. */
async function readMonths(db: Query): Promise<{ month: string; isClosed: boolean }[]> {
  const { rows } = await sql<{ month: string; closed: string | null }>`
    with recursive found (month) as (
      select max(month) from statements
      union all select (select max(month) from statements where statements.month < found.month) from found
        where found.month is not null)
    select found.month, closed_months.month as closed from found
      left join closed_months on closed_months.month = found.month
    where found.month is not null order by found.month desc`.execute(db);
  return rows.map(({ month, closed }) => ({ month, isClosed: closed !== null }));
}
