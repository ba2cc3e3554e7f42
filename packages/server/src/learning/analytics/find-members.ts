import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { readOnReplica } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import type { Found, PageOfMark } from './find-active.ts';
import type { Mark } from './mark.ts';
import { countMembers, isOfKind, isOfScope, type Kind } from './members.ts';
import { inAge, isOrNull } from './where.ts';

/** Students who were added, or whose subscription ended, latest first. */
export async function findMembers(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { scope, period, mark, offset, limit, kind }: PageOfMark & { kind: Kind },
): Promise<Found> {
  const { source, read } = database;
  const dated = { today: clock.today(), startOfDay: clock.startOfDay };
  const condition = sql`${isOfScope(scope)} and ${isOfKind(kind, period, dated)} and ${ofStudent(mark, period.to)}`;
  const order = kind === 'new' ? sql`s.created_at desc, s.id desc` : sql`s.expires_on desc, s.id desc`;
  const isNarrowed = Object.values(mark).some((value) => value !== undefined);
  const [rows, total] = await Promise.all([
    readOnReplica(
      source,
      sql<{ id: number }>`select s.id from students s where ${condition} order by ${order}
        limit ${limit} offset ${offset}`.compile(read),
    ),
    isNarrowed
      ? readOnReplica(
          source,
          sql<{ total: number }>`select count(*) as total from students s where ${condition}`.compile(read),
        )
      : countMembers({ database, clock }, kind, { scope, periods: [period] }).then(([total = 0]) => [{ total }]),
  ]);
  return { ids: rows.map(({ id }) => id), total: Number(total[0]?.total ?? 0) };
}

/** Returns a condition on the student's current data, which include neither a grade nor a screen. */
function ofStudent({ age, gradeId, region, screen }: Mark, lastDay: string): RawBuilder<SqlBool> {
  if (screen !== undefined || (gradeId !== undefined && gradeId !== 'none')) return sql`1 = 0`;
  const all: RawBuilder<SqlBool>[] = [sql`1 = 1`];
  if (age !== undefined) all.push(inAge(sql`s.birth_year`, age, lastDay));
  if (region !== undefined) all.push(isOrNull(sql`s.region`, region));
  return sql.join(all, sql` and `);
}
