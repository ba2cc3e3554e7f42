import { sql, type Transaction } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { fillShortGrams } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { columnTypes, flagFrom } from './baseline/column-types.ts';

/** Texts of one or two characters are counted, and those that few students have list them. */
export async function up(tx: Transaction<Tables>, engine: Engine): Promise<void> {
  const { sorted, inKeyOrder } = columnTypes(engine);
  // Who came or went last, for the triggers of SQLite, which see one student after the other.
  const lastChange = engine === 'sqlite' ? 'last_change integer not null default 0,' : '';
  // Room in each page lets PostgreSQL count without touching the index.
  const counted = engine === 'sqlite' ? inKeyOrder : 'with (fillfactor = 50)';
  const statements = [
    `create table student_gram_counts (
      gram ${sorted(2)} primary key,
      students integer not null,
      ${lastChange}
      ${flagFrom('is_listed', 1)}
    ) ${counted}`,
    `create table student_gram_postings (
      gram ${sorted(2)} not null,
      student_id integer not null,
      constraint student_gram_postings_once primary key (gram, student_id)
    ) ${inKeyOrder}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
  await fillShortGrams(tx, engine, {
    table: 'students',
    counts: 'student_gram_counts',
    postings: 'student_gram_postings',
  });
}
