import { type RawBuilder, sql } from 'kysely';
import { contains, folded } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import type { Found } from './find.ts';
import { begins, by, candidates, read } from './read.ts';

type Row = { id: number; name: string; about: string | null };

/**
 * Whose name begins so, and some others who contain the text anywhere. A text of one or two signs stands in too many to
 * look for it in a million while somebody types: of it the beginnings alone are found.
 */
export async function findStudents(services: Services, text: string): Promise<Found[]> {
  const { engine } = services.database;
  const first = sql`select s.id from students s ${by(engine, 'students_name')}
    where s.deleted_at is null and ${begins('s.name_key', text)} order by s.name_key, s.id limit ${candidates}`;
  const [beginning, containing] = await Promise.all([
    named(services, first),
    [...folded(text)].length >= 3 ? named(services, anywhere(engine, text)) : [],
  ]);
  const found = new Map([...beginning, ...containing].map((row) => [row.id, row]));
  return [...found.values()].map(({ id, name, about }) => ({ id, name, about: about ?? '', within: null }));
}

function anywhere(engine: 'sqlite' | 'postgres', text: string): RawBuilder<unknown> {
  if (engine === 'postgres')
    return sql`select s.id from students s where s.deleted_at is null and ${contains('s.search_key', text)}
      limit ${candidates}`;
  const phrase = `"${folded(text).replaceAll('"', '""')}"`;
  return sql`select s.id from student_grams cross join students s on s.id = student_grams.rowid
    where student_grams match ${phrase} and s.deleted_at is null limit ${candidates}`;
}

function named(services: Services, ids: RawBuilder<unknown>): Promise<Row[]> {
  return read(
    services,
    sql<Row>`select s.id, s.full_name as name, e.name as about from (${ids}) found
      join students s on s.id = found.id left join educators e on e.id = s.educator_id`,
  );
}
