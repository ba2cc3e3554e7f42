import { sql } from 'kysely';
import {
  type Bitmap,
  figuresOf,
  inScope,
  newBitmap,
  type Period,
  type Scope,
  sessionsOf,
  within,
} from '#learning/practice/index.ts';
import { readOnReplica, type Database, jsonArray } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { isOfMark, isSimple, type Mark, studentsOfMark } from './mark.ts';
import { inMark } from './where.ts';

export type PageOfMark = { scope: Scope; period: Period; mark: Mark; offset: number; limit: number };
export type Found = { ids: number[]; total: number };

type Dependencies = Pick<Services, 'database' | 'clock'>;

/** Returns students who practised, by id. */
export async function findActive(services: Dependencies, request: PageOfMark): Promise<Found> {
  const students = isSimple(request.mark)
    ? await fromFigures(services, request)
    : await fromSessions(services.database, request);
  return { ids: students.sliceArray(request.offset, request.offset + request.limit), total: students.size };
}

async function fromFigures(services: Dependencies, { scope, period, mark }: PageOfMark): Promise<Bitmap> {
  const isOfPart = isOfMark(mark, period.to);
  const part = mark.screen !== undefined ? 'n' : isOfPart('t') ? 'a' : 'd';
  const isWanted = part === 'n' ? (key: string) => key === mark.screen : isOfPart;
  const { figures } = await figuresOf(services, scope, [{ ...period, parts: [part], isWanted }]);
  return figures[0] ? studentsOfMark(figures[0], mark, period.to) : newBitmap();
}

/** Finds students with a session that meets both conditions, for a mark that has two. */
async function fromSessions({ source, read, engine }: Database, { scope, period, mark }: PageOfMark): Promise<Bitmap> {
  const query = sql<{ ids: string }>`select ${jsonArray(engine, sql`id`)} as ids from (select distinct student_id as id
    from ${sessionsOf(engine, scope)} where ${inScope(scope)} and ${within(period)} and ${inMark(mark, period.to)}) found`;
  const [row] = await readOnReplica(source, query.compile(read));
  const students = newBitmap();
  for (const id of JSON.parse(row?.ids ?? '[]') as number[]) students.add(id);
  return students;
}
