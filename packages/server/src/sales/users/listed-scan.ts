import type { Student } from '@eemusic/contract/sales/users';
import { sql } from 'kysely';
import { type Database, readOffThread } from '#platform/database/index.ts';
import { listedStudents } from '#sales/user-management/index.ts';
import { listed } from './fields.ts';
import { matchesInOrder } from './matches.ts';
import type { PageRequest } from './sort-matches.ts';
import { terms, termsOf, term } from './sorts.ts';

type Short = {
  gram: string;
  /** How many students have the text. */
  students: number;
  all: number;
};

/** How many times as far as on average a page is looked for. */
const maxTimesExpected = 4;

/**
 * Returns the page of a listed text if the students who have it are spread over the index of the order, which is read
 * up to where the page should have ended. Otherwise, or if sorting all of them reads fewer rows, returns null.
 */
export async function scanListed(
  { engine, read, source }: Database,
  { order, offset, size }: PageRequest,
  { gram, students, all }: Short,
): Promise<Student[] | null> {
  const { columns, direction } = order;
  const rowsOfPage = Math.min(size, students - offset);
  const expected = ((offset + size) / students) * all;
  if (rowsOfPage <= 0 || expected * maxTimesExpected > students) return null;

  const from = matchesInOrder(engine, {}, order);
  const key = sql.join(columns.map(term));
  const lastKey = sql`select ${key} ${from} order by ${termsOf(columns, direction)}
    limit 1 offset ${Math.ceil(expected * maxTimesExpected)}`;
  const { isListed } = listedStudents(engine, gram);
  const isBefore = sql.raw(direction === 'asc' ? '<' : '>');
  const found = await readOffThread(
    source,
    sql<Student>`select ${listed} from (
        select s.id ${from} and (${key}) ${isBefore} (${lastKey}) and ${isListed}
        order by ${termsOf(columns, direction)} limit ${size} offset ${offset}) page
      left join students s on s.id = page.id left join educators e on e.id = s.educator_id
      order by ${terms(order)}`.compile(read),
  );
  return found.length === rowsOfPage ? found : null;
}
