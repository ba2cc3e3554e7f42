import type { Currency } from '@eemusic/contract/platform/currencies';
import type { Receiver } from '@eemusic/contract/sales/choices';
import type { listStatements as declared } from '@eemusic/contract/sales/statements';
import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import { sql } from 'kysely';
import { readCompany } from '#access/company/index.ts';
import { containsSearched, type Query, readOffThread } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { toMajor } from '#sales/commissions/index.ts';
import { type StatementRow, statementsWithNames, toStatement } from './rows.ts';
import './tables.ts';

export async function list(
  { database: { read, source } }: Services,
  request: RequestOf<typeof declared>,
): Promise<AnswerOf<typeof declared>> {
  const [rows, found, months, { currency }] = await Promise.all([
    readOffThread(source, pageOf(read, request)),
    readOffThread(source, sumsOf(read, request)),
    readMonths(read),
    readCompany(read),
  ]);
  const sums = Map.groupBy(found, (sum) => sum.currency ?? currency);
  return {
    statements: rows.map((row) => toStatement(row, currency)),
    total: found.reduce((all, { total }) => all + total, 0),
    sums: [...sums].map(([code, parts]) => ({
      currency: code,
      commission: toMajor(parts.reduce((all, { commission }) => all + commission, 0)),
    })),
    months,
  };
}

function conditionsOf({ month, receiver, receiverId, state, searchQuery }: RequestOf<typeof declared>) {
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
function sumsOf(db: Query, request: RequestOf<typeof declared>) {
  return sql<Sum>`select case when state = 'open' then null else currency end as currency, count(*) as total,
      cast(sum(commission) as bigint) as commission
    from statements where ${conditionsOf(request)} group by 1 order by 1`.compile(db);
}

/**
 * Within one month sorted by name; across all months in the order of an index, because sorting them all would take too
 * long.
 */
function pageOf(db: Query, request: RequestOf<typeof declared>) {
  const { month, Page, Size } = request;
  const byName = month === undefined ? sql`` : sql`coalesce(channel.name_key, educator.name_key),`;
  return sql<StatementRow>`${statementsWithNames(conditionsOf(request))}
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
