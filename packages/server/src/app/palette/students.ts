import { type RawBuilder, sql } from 'kysely';
import { byIndex } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { longMatch } from '#sales/user-management/index.ts';
import type { Found } from './found.ts';
import { begins, candidates, read } from './read.ts';

type Row = { id: number; name: string; about: string | null };

/**
 * Finds students whose name begins with the text, and some others whose data contain it. One or two characters are
 * searched only at the beginning of names: anywhere else, they match too many of a million students to search while
 * somebody types.
 */
export async function findStudents(services: Services, text: string): Promise<Found[]> {
  const { engine } = services.database;
  const first = sql`select s.id from ${byIndex(engine, { table: 'students', index: 'name', as: 's' })}
    where s.deleted_at is null and ${begins('s.name_key', text)} order by s.name_key, s.id limit ${candidates}`;
  const match = longMatch(engine, text);
  const anywhere =
    match && sql`select s.id from ${match.rows} where ${match.matches} and s.deleted_at is null limit ${candidates}`;
  const [beginning, containing] = await Promise.all([
    named(services, first),
    anywhere ? named(services, anywhere) : [],
  ]);
  const found = new Map([...beginning, ...containing].map((row) => [row.id, row]));
  return [...found.values()].map(({ id, name, about }) => ({ id, name, about: about ?? '', within: null }));
}

function named(services: Services, ids: RawBuilder<unknown>): Promise<Row[]> {
  return read(
    services,
    sql<Row>`select s.id, s.full_name as name, e.name as about from (${ids}) found
      join students s on s.id = found.id left join educators e on e.id = s.educator_id`,
  );
}
