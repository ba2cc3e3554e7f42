import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { readOffThread } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import type { Asked, Found } from './find-active.ts';
import type { Mark } from './mark.ts';
import { countByDay, isOfKind, isOfScope, type Kind, sumOf } from './members.ts';
import { inAge, isOrNull } from './where.ts';

/** Who was added or whose subscription ended, the latest first. */
export async function findMembers(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { scope, period, mark, offset, limit, kind }: Asked & { kind: Kind },
): Promise<Found> {
  const { source, read } = database;
  const now = clock.now();
  const meant = sql`${isOfScope(scope)} and ${isOfKind(kind, period, now)} and ${ofStudent(mark, period.to)}`;
  const order = kind === 'new' ? sql`s.created_at desc, s.id desc` : sql`s.expires_on desc, s.id desc`;
  const isCut = Object.values(mark).some((value) => value !== undefined);
  const [rows, total] = await Promise.all([
    readOffThread(
      source,
      sql<{ id: number }>`select s.id from students s where ${meant} order by ${order}
        limit ${limit} offset ${offset}`.compile(read),
    ),
    isCut
      ? readOffThread(
          source,
          sql<{ total: number }>`select count(*) as total from students s where ${meant}`.compile(read),
        )
      : countByDay(database, kind, { scope, period, now }).then((days) => [{ total: sumOf(days, period) }]),
  ]);
  return { ids: rows.map(({ id }) => id), total: Number(total[0]?.total ?? 0) };
}

/** By what is known of the student now. Nobody is of a grade, or on a screen, by themselves. */
function ofStudent({ age, gradeId, region, screen }: Mark, lastDay: string): RawBuilder<SqlBool> {
  if (screen !== undefined || (gradeId !== undefined && gradeId !== 'none')) return sql`1 = 0`;
  const all: RawBuilder<SqlBool>[] = [sql`1 = 1`];
  if (age !== undefined) all.push(inAge(sql`s.birth_year`, age, lastDay));
  if (region !== undefined) all.push(isOrNull(sql`s.region`, region));
  return sql.join(all, sql` and `);
}
