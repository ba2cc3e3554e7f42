import { addDays, startOfDay } from '@eemusic/contract/platform/days';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Period, type Scope } from '#learning/practice/index.ts';
import { readOffThread, type Database } from '#platform/database/index.ts';

/* Students who were added in a period, or whose subscription ended in it, by their present educator. */

export type Kind = 'new' | 'lapsed';

/** A subscription that runs until today has not ended. */
export function lapsedWithin({ from, to }: Period, today: string): Period {
  const yesterday = addDays(today, -1);
  return { from, to: to < yesterday ? to : yesterday };
}

export const isOfScope = ({ channelId, educatorId }: Scope): RawBuilder<SqlBool> => {
  const all: RawBuilder<SqlBool>[] = [sql`s.deleted_at is null`];
  if (educatorId !== null) all.push(sql`s.educator_id = ${educatorId}`);
  if (channelId !== null)
    all.push(sql`s.educator_id in (select id from educators where educators.channel_id = ${channelId})`);
  return sql.join(all, sql` and `);
};

export const isOfKind = (kind: Kind, period: Period, today: string): RawBuilder<SqlBool> => {
  const { from, to } = kind === 'new' ? period : lapsedWithin(period, today);
  if (kind === 'lapsed') return sql`s.expires_on >= ${from} and s.expires_on <= ${to}`;
  const before = startOfDay(addDays(to, 1)).toISOString();
  return sql`s.created_at >= ${startOfDay(from).toISOString()} and s.created_at < ${before}`;
};

/** The number of such students by day. */
export async function countByDay(
  { source, read }: Database,
  kind: Kind,
  { scope, period, today }: { scope: Scope; period: Period; today: string },
): Promise<Map<string, number>> {
  const { from, to } = kind === 'new' ? period : lapsedWithin(period, today);
  if (scope.channelId === null && scope.educatorId === null) {
    const rows = await read
      .selectFrom('daily_totals')
      .select(['day', 'total'])
      .where('what', '=', kind === 'new' ? 'created' : 'ends')
      .where('day', '>=', from)
      .where('day', '<=', to)
      .execute();
    return new Map(rows.map(({ day, total }) => [day, total]));
  }
  const day = kind === 'new' ? sql`substr(s.created_at, 1, 10)` : sql`s.expires_on`;
  const query = sql<{ day: string; total: number }>`select ${day} as day, count(*) as total from students s
    where ${isOfScope(scope)} and ${isOfKind(kind, period, today)} group by 1`;
  const rows = await readOffThread(source, query.compile(read));
  return new Map(rows.map(({ day, total }) => [day, Number(total)]));
}

export function sumOf(days: ReadonlyMap<string, number>, { from, to }: Period): number {
  let sum = 0;
  for (const [day, count] of days) if (day >= from && day <= to) sum += count;
  return sum;
}
