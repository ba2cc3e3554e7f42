import type { KeyStatus } from '@eemusic/contract/sales/subscriptions';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { KeyReader } from './key-reader.ts';
import { readSearch, type Search } from './search.ts';
import { endless } from './tables.ts';

/** The conditions on keys; null if a condition does not apply. */
export type Filter = {
  search: Search | null;
  status: KeyStatus | null;
  expiresFrom: string | null;
  expiresTo: string | null;
  today: string;
};

/** The conditions as sent by a call. */
type FilterRequest = {
  searchKeyValue: string;
  status?: KeyStatus | undefined;
  expiresFrom?: string | undefined;
  expiresTo?: string | undefined;
};

export async function readFilter(reader: KeyReader, request: FilterRequest, today: string): Promise<Filter> {
  return {
    search: await readSearch(reader, request.searchKeyValue),
    status: request.status ?? null,
    expiresFrom: request.expiresFrom ?? null,
    expiresTo: request.expiresTo ?? null,
    today,
  };
}

/** Whether the filter has other conditions than the search. */
export const isNarrow = ({ status, expiresFrom, expiresTo }: Filter) =>
  status !== null || expiresFrom !== null || expiresTo !== null;

export const isEverything = (filter: Filter) => filter.search === null && !isNarrow(filter);

/** The SQL of all conditions on keys `k` except the search; the index of an educator's keys can check them. */
export function narrowed({ status, expiresFrom, expiresTo, today }: Filter): RawBuilder<SqlBool> {
  const all = [sql<SqlBool>`k.deleted_at is null`];
  if (status !== null) all.push(inStatus(status, today));
  if (expiresFrom === null && expiresTo === null) return sql.join(all, sql` and `);

  // Excludes keys without a last day, which never expire.
  all.push(inStatus('Active', today), sql<SqlBool>`k.runs_until < ${endless}`);
  if (expiresFrom !== null) all.push(sql<SqlBool>`k.runs_until >= ${expiresFrom}`);
  if (expiresTo !== null) all.push(sql<SqlBool>`k.runs_until <= ${expiresTo}`);
  return sql.join(all, sql` and `);
}

/** The SQL expressions that count the keys `k` of an educator. */
export const counted = (today: string): RawBuilder<unknown> => sql`count(*) as total,
  count(*) filter (where k.revoked_at is null and k.runs_until is not null) as enabled,
  count(*) filter (where ${inStatus('Available', today)}) as available,
  count(*) filter (where ${inStatus('Active', today)}) as active`;

/** The same rule as `keyStatusOf`, as an SQL condition; every redeemed key has a last day. */
export function inStatus(status: KeyStatus, today: string): RawBuilder<SqlBool> {
  if (status === 'Revoked') return sql`k.revoked_at is not null`;
  if (status === 'Available') return sql`(k.revoked_at is null and k.runs_until is null)`;
  if (status === 'Active') return sql`(k.is_held = 1 and k.revoked_at is null and k.runs_until >= ${today})`;
  const isRenewed = sql`(k.is_held = 0 and exists (select 1 from students holder
    where holder.id = k.student_id and holder.deleted_at is null and holder.subscription_code is not null))`;
  if (status === 'Renewed') return sql`(k.revoked_at is null and ${isRenewed})`;
  return sql`(k.revoked_at is null and k.runs_until is not null and (k.is_held = 0 or k.runs_until < ${today})
    and not ${isRenewed})`;
}
