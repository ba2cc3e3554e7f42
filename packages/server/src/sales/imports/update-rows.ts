import { sql } from 'kysely';
import type { Change } from '#platform/database/index.ts';

type Value = string | number | null;
export type RowUpdate = Readonly<Record<string, Value>> & { id: number };

/**
 * Sets these columns of these rows, some hundred in one statement, and counts their version up. Every row has the same
 * columns; the types are those of the columns, for PostgreSQL knows none of a parameter.
 */
export async function updateRows(
  tx: Change,
  table: 'educators' | 'students',
  types: Readonly<Record<string, 'text' | 'integer'>>,
  rows: readonly RowUpdate[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(types);
  const listed = rows.map((row) => {
    const values = columns.map((column) => sql`cast(${row[column] ?? null} as ${sql.raw(types[column] ?? 'text')})`);
    return sql`(cast(${row.id} as integer), ${sql.join(values)})`;
  });
  const target = sql.table(table);
  const names = columns.map((column, index) => sql`${sql.raw(`column${index + 2}`)} as ${sql.ref(column)}`);
  const sets = columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
  await sql`update ${target} set ${sql.join(sets)}, version = ${target}.version + 1
    from (select column1 as given_id, ${sql.join(names)} from (values ${sql.join(listed)}) as listed) as given
    where ${target}.id = given.given_id`.execute(tx);
}
