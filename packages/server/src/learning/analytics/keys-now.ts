import { subscriptionStates } from '@eemusic/contract/learning/choices';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#learning/practice/index.ts';
import { readOnReplica, byIndex, type Database } from '#platform/database/index.ts';

type State = (typeof subscriptionStates)[number];
type Counted = { what: string; day: string; total: number };

/**
 * Returns the number of keys per state as of today. A channel or an educator has the keys that were made for its
 * educators.
 */
export async function countKeysNow(
  database: Database,
  scope: Scope,
  today: string,
): Promise<{ state: State; keys: number }[]> {
  const isOfAll = scope.channelId === null && scope.educatorId === null;
  const rows = isOfAll ? await totals(database) : await countInScope(database, scope);
  const counts = new Map<State, number>(subscriptionStates.map((state) => [state, 0]));
  for (const row of rows) {
    const state = stateOf(row, today);
    if (state) counts.set(state, (counts.get(state) ?? 0) + Number(row.total));
  }
  return [...counts].map(([state, keys]) => ({ state, keys }));
}

function stateOf({ what, day }: Counted, today: string): State | null {
  if (what === 'revoked') return 'Revoked';
  if (what === 'unused') return 'Available';
  if (what === 'past') return 'Expired';
  if (what !== 'held') return null;
  return day >= today ? 'Active' : 'Expired';
}

const totals = ({ read }: Database): Promise<Counted[]> =>
  read
    .selectFrom('daily_totals')
    .select(['what', 'day', 'total'])
    .where('what', 'in', ['unused', 'revoked', 'past', 'held'])
    .execute();

async function countInScope(database: Database, scope: Scope): Promise<Counted[]> {
  const query = sql<Counted>`select case when revoked_at is not null then 'revoked' when runs_until is null then 'unused'
      when is_held = 0 then 'past' else 'held' end as what, coalesce(runs_until, '') as day, count(*) as total
    ${keysOfScope(scope)} group by 1, 2`;
  return readOnReplica(database.source, query.compile(database.read));
}

/** The SQL `from … where …` for the keys `k` of a scope, by an index that contains their state. */
export function keysOfScope({ channelId, educatorId }: Scope): RawBuilder<unknown> {
  const keys = byIndex({ table: 'subscription_keys', index: 'educator', as: 'k' });
  const ofEducator = educatorId === null ? sql`` : sql`and k.educator_id = ${educatorId}`;
  const ofChannel =
    channelId === null
      ? sql``
      : sql`and k.educator_id in (select id from educators where educators.channel_id = ${channelId})`;
  return sql`from ${keys} where k.deleted_at is null ${ofEducator} ${ofChannel}`;
}
