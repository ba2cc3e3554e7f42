import { type RawBuilder, sql } from 'kysely';
import { isAmong } from '#platform/database/index.ts';
import { inStatus } from './filter.ts';
import { keysBy, type QueryRunner } from './query-runner.ts';

export type Counts = { total: number; enabled: number; available: number; active: number };

export const noKeys: Counts = { total: 0, enabled: 0, available: 0, active: 0 };

/** What is counted of an educator's keys `k`. */
export const counted = (today: string): RawBuilder<unknown> => sql`count(*) as total,
  count(*) filter (where k.revoked_at is null and k.runs_until is not null) as enabled,
  count(*) filter (where ${inStatus('Available', today)}) as available,
  count(*) filter (where ${inStatus('Active', today)}) as active`;

/** So many keys are counted at hand; more hold up the event loop. */
const usuallyAtHand = 40_000;

/** Counts of the keys of these educators; one without keys is missing. */
export async function countKeys(
  runner: QueryRunner,
  educatorIds: readonly number[],
  today: string,
  maxInline = usuallyAtHand,
): Promise<Map<number, Counts>> {
  const known = await countOf(runner, { educatorIds, today, run: runner.inline, most: maxInline + 1 });
  const total = [...known.values()].reduce((sum, counts) => sum + counts.total, 0);
  return total <= maxInline ? known : countOf(runner, { educatorIds, today, run: runner.offThread, most: null });
}

type Wanted = { educatorIds: readonly number[]; today: string; run: QueryRunner['inline']; most: number | null };

async function countOf({ engine }: QueryRunner, wanted: Wanted): Promise<Map<number, Counts>> {
  const { educatorIds, today, run, most } = wanted;
  const limit = most === null ? sql`` : sql`limit ${most}`;
  const rows = await run(sql<Counts & { educator_id: number }>`select k.educator_id, ${counted(today)}
    from (select educator_id, revoked_at, runs_until, is_held from ${keysBy(engine, 'educator')}
      where ${isAmong(engine, 'k.educator_id', educatorIds)} and k.deleted_at is null ${limit}) k
    group by k.educator_id`);
  return new Map(rows.map(({ educator_id, ...counts }) => [educator_id, counts]));
}

/** How many keys of an educator there are; beyond `most`, at least so many. */
export async function countUpTo({ engine, inline }: QueryRunner, educatorId: number, most: number): Promise<number> {
  const [row] = await inline(sql<{ keys: number }>`select count(*) as keys from (select 1 as one
    from ${keysBy(engine, 'educator')} where k.educator_id = ${educatorId} and k.deleted_at is null limit ${most}) counted`);
  return row?.keys ?? 0;
}
