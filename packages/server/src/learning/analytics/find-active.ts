import { sql } from 'kysely';
import { figuresOf, Bitmap, inScope, type Period, type Scope, sessionsOf, within } from '#learning/practice/index.ts';
import { readOffThread, type Database, jsonArray } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { isOfMark, isSimple, type Mark, studentsOfMark } from './mark.ts';
import { inMark } from './where.ts';

export type Asked = { scope: Scope; period: Period; mark: Mark; offset: number; limit: number };
export type Found = { ids: number[]; total: number };

type Needed = Pick<Services, 'database' | 'clock'>;

/** Who practised, in the order of their numbers. */
export async function findActive(services: Needed, asked: Asked): Promise<Found> {
  const students = isSimple(asked.mark) ? await counted(services, asked) : await gathered(services.database, asked);
  return { ids: students.sliceArray(asked.offset, asked.offset + asked.limit), total: students.size };
}

async function counted(services: Needed, { scope, period, mark }: Asked): Promise<Bitmap> {
  const isMeant = isOfMark(mark, period.to);
  const part = mark.screen !== undefined ? 'n' : isMeant('t') ? 'a' : 'd';
  const isWanted = part === 'n' ? (key: string) => key === mark.screen : isMeant;
  const { figures } = await figuresOf(services, scope, [{ ...period, parts: [part], isWanted }]);
  return figures[0] ? studentsOfMark(figures[0], mark, period.to) : new Bitmap();
}

/** For a mark with two conditions: students with a session that meets both. */
async function gathered({ source, read, engine }: Database, { scope, period, mark }: Asked): Promise<Bitmap> {
  const query = sql<{ ids: string }>`select ${jsonArray(engine, sql`id`)} as ids from (select distinct student_id as id
    from ${sessionsOf(engine, scope)} where ${inScope(scope)} and ${within(period)} and ${inMark(mark, period.to)}) found`;
  const [row] = await readOffThread(source, query.compile(read));
  const students = new Bitmap();
  for (const id of JSON.parse(row?.ids ?? '[]') as number[]) students.add(id);
  return students;
}
