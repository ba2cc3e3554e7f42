import { type RawBuilder, sql } from 'kysely';
import { isAmong } from '#platform/database/index.ts';
import { inStatus } from './filter.ts';
import { keysBy, type QueryRunner } from './query-runner.ts';

export type Counts = { total: number; enabled: number; available: number; active: number };

export const noKeys: Counts = { total: 0, enabled: 0, available: 0, active: 0 };

/** The SQL expressions that count the keys `k` of an educator. */
export const counted = (today: string): RawBuilder<unknown> => sql`count(*) as total,
  count(*) filter (where k.revoked_at is null and k.runs_until is not null) as enabled,
  count(*) filter (where ${inStatus('Available', today)}) as available,
  count(*) filter (where ${inStatus('Active', today)}) as active`;

/** More keys than this are counted off the event loop. */
const defaultMaxInline = 40_000;

/** Returns the counts by educator; educators without keys are left out. */
export async function countKeys(
  runner: QueryRunner,
  educatorIds: readonly number[],
  today: string,
  maxInline = defaultMaxInline,
): Promise<Map<number, Counts>> {
  const counts = await countOf(runner, { educatorIds, today, run: runner.inline, limit: maxInline + 1 });
  const keys = [...counts.values()].reduce((sum, { total }) => sum + total, 0);
  return keys <= maxInline ? counts : countOf(runner, { educatorIds, today, run: runner.offThread, limit: null });
}

type Options = { educatorIds: readonly number[]; today: string; run: QueryRunner['inline']; limit: number | null };

async function countOf(
  { engine }: QueryRunner,
  { educatorIds, today, run, limit }: Options,
): Promise<Map<number, Counts>> {
  const rows = await run(sql<Counts & { educator_id: number }>`select k.educator_id, ${counted(today)}
    from (select educator_id, revoked_at, runs_until, is_held from ${keysBy(engine, 'educator')}
      where ${isAmong(engine, 'k.educator_id', educatorIds)} and k.deleted_at is null ${limit === null ? sql`` : sql`limit ${limit}`}) k
    group by k.educator_id`);
  return new Map(rows.map(({ educator_id, ...counts }) => [educator_id, counts]));
}

/** Counts the keys of an educator, up to a limit. */
export async function countUpTo({ engine, inline }: QueryRunner, educatorId: number, limit: number): Promise<number> {
  const [row] = await inline(sql<{ keys: number }>`select count(*) as keys from (select 1 as one
    from ${keysBy(engine, 'educator')} where k.educator_id = ${educatorId} and k.deleted_at is null limit ${limit}) counted`);
  return row?.keys ?? 0;
}
