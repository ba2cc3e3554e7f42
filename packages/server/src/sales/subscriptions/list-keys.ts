import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import {
  type ActivationCode,
  type keyColumns,
  keyStatuses,
  type listEducatorKeys as contract,
} from '@eemusic/contract/sales/subscriptions';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '#platform/services.ts';
import { inStatus, readFilter } from './filter.ts';
import { foundKeys } from './found-keys.ts';
import { assertEducators } from './known-educators.ts';
import { keyReaderOf, readCount, readIds } from './key-reader.ts';
import { keyRows } from './page-keys.ts';
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

export async function listEducatorKeys(
  { database, clock }: Services,
  { educatorId, Page, Size, sortBy = 'createdOn', sortOrder, ...conditions }: RequestOf<typeof contract>,
): Promise<{ activationCodes: ActivationCode[]; total: number }> {
  const reader = keyReaderOf(database);
  await assertEducators(database.read, [educatorId]);
  const filter = await readFilter(reader, conditions, clock.today());
  const from = foundKeys(reader.engine, filter, [educatorId], { usesUser: userColumns.has(sortBy) });
  const [ids, total] = await Promise.all([
    readIds(
      reader,
      sql`select k.id ${from} order by ${inOrder(sortBy, filter.today, sortOrder)} limit ${Size} offset ${(Page - 1) * Size}`,
    ),
    readCount(reader, from),
  ]);
  const rows = new Map((await keyRows(reader, ids)).map((row) => [row.id, row]));
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
