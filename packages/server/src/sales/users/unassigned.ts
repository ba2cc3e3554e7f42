import { sql } from 'kysely';
import { minChoosableWidth } from '#sales/user-management/index.ts';
import { readOffThread, containsSearched } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';

type Request = { search: string; page: number; size: number };
type Row = { studentId: number; studentName: string };

/** Returns students without an educator, sorted by name; names of one or two Latin characters are left out. */
export async function listUnassigned(
  { database }: Services,
  { search, page, size }: Request,
): Promise<{ students: Row[]; total: number }> {
  const { read, source } = database;
  const found = sql`from students where deleted_at is null and educator_id is null
    and name_width >= ${sql.lit(minChoosableWidth)}
    ${search === '' ? sql`` : sql`and ${containsSearched('search_key', search)}`}`;
  const [students, [counted]] = await Promise.all([
    readOffThread(
      source,
      sql<Row>`select id as "studentId", full_name as "studentName" ${found}
        order by name_key, id limit ${size} offset ${(page - 1) * size}`.compile(read),
    ),
    readOffThread(source, sql<{ total: number }>`select count(*) as total ${found}`.compile(read)),
  ]);
  return { students, total: counted?.total ?? 0 };
}
