import { ages } from '@eemusic/contract/learning/analytics';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { visitLimits } from '#learning/practice/index.ts';
import { byIndex, epochMs } from '#platform/database/index.ts';
import type { Mark } from './mark.ts';

/** The conditions of a mark on a session as SQL, except those on visits. */
export function inMark(
  { age, gradeId, region, screen, scoreId, isScored }: Mark,
  lastDay: string,
): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [sql`1 = 1`];
  if (age !== undefined) all.push(inAge(sql`birth_year`, age, lastDay));
  if (gradeId !== undefined) all.push(isOrNull(sql`grade_id`, gradeId));
  if (region !== undefined) all.push(isOrNull(sql`region`, region));
  if (screen !== undefined) all.push(sql`screen = ${screen}`);
  if (scoreId !== undefined) all.push(sql`score_id = ${scoreId}`);
  if (isScored) all.push(sql`accuracy is not null`);
  return sql.join(all, sql` and `);
}

export const isOrNull = (column: RawBuilder<unknown>, value: number | string): RawBuilder<SqlBool> =>
  value === 'none' ? sql`${column} is null` : sql`${column} = ${value}`;

export function inAge(
  column: RawBuilder<unknown>,
  age: number | 'other' | 'none',
  lastDay: string,
): RawBuilder<SqlBool> {
  if (age === 'none') return sql`${column} is null`;
  const year = Number(lastDay.slice(0, 4));
  if (age !== 'other') return sql`${column} = ${year - age}`;
  return sql`${column} not in (${sql.join(ages.map((one) => year - one))})`;
}

/**
 * The SQL condition that a session begins or ends a visit, or is followed by a certain screen; the same rule as
 * `linking`.
 */
export function inVisit({ place, next }: Mark): RawBuilder<SqlBool> {
  if (place === 'entry') return sql`not ${isLinked('before', sql`true`)}`;
  if (place === 'exit') return sql`not ${isLinked('after', sql`true`)}`;
  return next === undefined ? sql`1 = 1` : isLinked('after', sql`other.screen = ${next}`);
}

function isLinked(side: 'before' | 'after', also: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const own = (column: string) => sql.ref(`practice_sessions.${column}`);
  const other = (column: string) => sql.ref(`other.${column}`);
  const [earlier, later] = side === 'after' ? [own, other] : [other, own];
  const start = (of: typeof own) => epochMs(of('started_at'));
  const { maxSessionMs, maxGapMs } = visitLimits;
  const length = sql`case when ${earlier('seconds')} < ${maxSessionMs / 1000}
    then ${earlier('seconds')} * 1000 else ${maxSessionMs} end`;
  const from = byIndex({ table: 'practice_sessions', index: 'student', as: 'other' });
  const [isBeyond, order] = side === 'after' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  return sql`coalesce((select ${start(later)} < ${start(earlier)} + ${length} + ${maxGapMs} and ${also} from ${from}
    where other.student_id = ${own('student_id')}
      and other.educator_id is not distinct from ${own('educator_id')}
      and other.channel_id is not distinct from ${own('channel_id')}
      and (other.started_at, other.id) ${isBeyond} (${own('started_at')}, ${own('id')})
    order by other.started_at ${order}, other.id ${order} limit 1), false)`;
}
