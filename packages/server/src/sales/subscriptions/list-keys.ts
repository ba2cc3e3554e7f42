import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import {
  type ActivationCode,
  type keyColumns,
  keyStatuses,
  type listEducatorKeys as contract,
} from '@eemusic/contract/sales/subscriptions';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '#platform/services.ts';
import { countUpTo } from './counts.ts';
import { inStatus, isEverything, readFilter } from './filter.ts';
import { keyRows } from './first-keys.ts';
import { foundKeys } from './found-keys.ts';
import { assertEducators } from './known-educators.ts';
import { readIds, queryRunnerOf } from './query-runner.ts';
import { activationCodeOf } from './rows.ts';

type Column = (typeof keyColumns)[number];

const columns: Record<Column, (today: string) => RawBuilder<unknown>> = {
  createdOn: () => sql`k.created_at`,
  activationId: () => sql`k.id`,
  key: () => sql`k.code`,
  educatorId: () => sql`k.educator_id`,
  fullName: () => sql`s.name_key`,
  status: (today) =>
    sql`case ${sql.join(
      keyStatuses.map((status) => sql`when ${inStatus(status, today)} then ${sql.lit(status)}`),
      sql` `,
    )} end`,
  isUserFound: () => sql`case when s.id is null then 0 else 1 end`,
  isRevoked: () => sql`case when k.revoked_at is null then 0 else 1 end`,
  expireBy: () => sql`k.runs_until`,
  redeemedOn: () => sql`k.redeemed_at`,
  durationDays: () => sql`k.duration_days`,
  version: () => sql`k.version`,
};

const userColumns: ReadonlySet<Column> = new Set(['fullName', 'isUserFound']);

/** Longer lists are read off the event loop; if an index has the sort order, only much longer ones. */
const maxInline = 1_000;
const maxInlineByIndex = 30_000;

export async function listEducatorKeys(
  { database, clock }: Services,
  { educatorId, Page, Size, sortBy = 'createdOn', sortOrder, ...conditions }: RequestOf<typeof contract>,
): Promise<{ activationCodes: ActivationCode[]; total: number }> {
  const runner = queryRunnerOf(database);
  await assertEducators(database.read, [educatorId]);
  const filter = await readFilter(runner, conditions, clock.today());
  const limit = filter.search === null && sortBy === 'createdOn' ? maxInlineByIndex : maxInline;
  const all = await countUpTo(runner, educatorId, limit + 1);
  const run = all <= limit || filter.search?.key ? runner.inline : runner.offThread;
  const from = foundKeys(runner.engine, filter, [educatorId], { usesUser: userColumns.has(sortBy) });

  const page = sql`select k.id ${from} order by ${inOrder(sortBy, filter.today, sortOrder)} limit ${Size} offset ${(Page - 1) * Size}`;
  const [ids, total] = await Promise.all([
    readIds(run, runner.engine, page),
    isEverything(filter) && all <= limit
      ? all
      : run(sql<{ keys: number }>`select count(*) as keys ${from}`).then(([row]) => row?.keys ?? 0),
  ]);
  const rows = new Map((await keyRows(database, ids)).map((row) => [row.id, row]));
  const listed = ids.flatMap((id) => rows.get(id) ?? []);
  return { activationCodes: listed.map((row) => activationCodeOf(row, clock)), total };
}

/** Sorts by default newest first, which also decides between equal keys; blanks come last. */
function inOrder(
  sortBy: Column,
  today: string,
  sortOrder: 'asc' | 'desc' = sortBy === 'createdOn' ? 'desc' : 'asc',
): RawBuilder<unknown> {
  const direction = sql.raw(sortOrder);
  if (sortBy === 'createdOn') return sql`k.created_at ${direction}, k.id ${direction}`;
  return sql`${columns[sortBy](today)} ${direction} nulls last, k.created_at desc, k.id desc`;
}
