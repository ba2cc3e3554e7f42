import { sql } from 'kysely';
import type { Change } from '#platform/database/index.ts';

export type RowUpdate = Readonly<Record<string, string | number | null>> & { id: number };

/** Columns that hold a number; all others hold a text. */
const integers = new Set(['is_active', 'channel_id', 'educator_id', 'name_width', 'birth_year']);

/**
 * Sets columns of some hundred rows in one statement, and counts their version up. Every row has the same columns. The
 * types are written out because PostgreSQL knows none of a parameter in a list of values.
 */
export async function updateRows(
  tx: Change,
  table: 'educators' | 'students',
  rows: readonly RowUpdate[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).filter((column) => column !== 'id');
  const listed = rows.map((row) => {
    const values = columns.map(
      (column) => sql`cast(${row[column] ?? null} as ${sql.raw(integers.has(column) ? 'integer' : 'text')})`,
    );
    return sql`(cast(${row.id} as integer), ${sql.join(values)})`;
  });
  const target = sql.table(table);
  const names = columns.map((column, index) => sql`${sql.raw(`column${index + 2}`)} as ${sql.ref(column)}`);
  const sets = columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
  await sql`update ${target} set ${sql.join(sets)}, version = ${target}.version + 1
    from (select column1 as given_id, ${sql.join(names)} from (values ${sql.join(listed)}) as listed) as given
    where ${target}.id = given.given_id`.execute(tx);
}
