import type { listCountedKeys as declared } from '@eemusic/contract/learning/analytics';
import type { subscriptionStates } from '@eemusic/contract/learning/choices';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CompanyClock } from '#platform/clock.ts';
import { readOnReplica, type Database, readInChunks } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { expireByOf, keyStatusOf } from '#sales/subscriptions/index.ts';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { sortByIds } from './sort-by-ids.ts';
import { countKeysNow, keysOfScope } from './keys-now.ts';
import { readScope } from './scope.ts';

type Counted = ResultOf<typeof declared>['keys'][number];

/** Returns keys by their state as of today, sorted as in the index: by educator, then by creation. */
export async function listKeys(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { Page, Size, state, ...request }: RequestOf<typeof declared>,
): Promise<ResultOf<typeof declared>> {
  const { source, read } = database;
  const today = clock.today();
  const scope = await readScope(read, request);
  const counts = await countKeysNow(database, scope, today);
  const total = counts.find((one) => one.state === state)?.keys ?? 0;
  const offset = (Page - 1) * Size;
  // Without this limit, the last page would search the index to its end for rows that do not exist.
  const limit = Math.min(Size, total - offset);
  if (limit <= 0) return { keys: [], total };
  const found = sql<{ id: number }>`select k.id ${keysOfScope(database, scope)} and ${isIn(state, today)}
    order by k.educator_id, k.created_at, k.id limit ${limit} offset ${offset}`;
  const rows = await readOnReplica(source, found.compile(read));
  const ids = rows.map(({ id }) => id);
  return { keys: await describeKeys(database, ids, clock), total };
}

/** The same rule as `keyStatusOf`, as an SQL condition. */
function isIn(state: (typeof subscriptionStates)[number], today: string): RawBuilder<SqlBool> {
  if (state === 'Revoked') return sql`k.revoked_at is not null`;
  if (state === 'Available') return sql`k.revoked_at is null and k.runs_until is null`;
  if (state === 'Active') return sql`k.revoked_at is null and k.is_held = 1 and k.runs_until >= ${today}`;
  return sql`k.revoked_at is null and k.runs_until is not null and (k.is_held = 0 or k.runs_until < ${today})`;
}

async function describeKeys({ read }: Database, ids: readonly number[], clock: CompanyClock): Promise<Counted[]> {
  const rows = await readInChunks(read, ids, (chunk) =>
    read
      .selectFrom('subscription_keys as k')
      .innerJoin('educators as e', 'e.id', 'k.educator_id')
      .select(['k.id', 'k.code', 'e.name', 'k.duration_days', 'k.created_at'])
      .select(['k.redeemed_at', 'k.runs_until', 'k.is_held', 'k.revoked_at'])
      .where('k.id', 'in', chunk),
  );
  const keys = rows.map((row) => ({
    id: row.id,
    key: nameOfKey(row.code),
    educatorName: shownName('educator', row.name),
    purged: purgedOf({ educator: row.name }),
    status: keyStatusOf(row, clock.today()),
    durationDays: row.duration_days,
    runsUntil: expireByOf(row),
    createdOn: clock.dayOf(row.created_at),
  }));
  return sortByIds(ids, keys);
}
