import { ages } from '@eemusic/contract/analytics';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Mark } from './mark.ts';

/** The same as `matching`, as the database looks for it. */
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
