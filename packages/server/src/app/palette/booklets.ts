import { sql } from 'kysely';
import { contains } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import type { Found } from './found.ts';
import { candidates, read } from './read.ts';

type Row = { id: number; name: string; title: string };

/** Saved booklets; `about` is the title on the cover. */
export async function findBooklets(services: Services, text: string): Promise<Found[]> {
  const rows = await read(
    services,
    sql<Row>`select id, name, title from booklets
      where deleted_at is null and ${contains('name_key', text)}
      order by changed_at desc, id desc limit ${candidates}`,
  );
  return rows.map(({ id, name, title }) => ({ id, name, about: title === name ? '' : title, within: null }));
}
