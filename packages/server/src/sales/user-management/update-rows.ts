import { sql } from 'kysely';
import { type Change, chunks } from '#platform/database/index.ts';

export type RowUpdate = Readonly<Record<string, string | number | null>> & { id: number };

/** Columns with integers; all others contain texts. */
const integers = new Set(['is_active', 'channel_id', 'educator_id', 'name_width', 'birth_year']);

type Table = 'channels' | 'educators' | 'students';

/** Updates rows, which all have the same columns, and increments their versions. */
export async function updateRows(tx: Change, table: Table, rows: readonly RowUpdate[]): Promise<void> {
  for (const chunk of chunks(rows)) await updateChunk(tx, table, chunk);
}

/** Values are cast because PostgreSQL cannot infer the type of a parameter in a VALUES list. */
async function updateChunk(tx: Change, table: Table, rows: readonly RowUpdate[]): Promise<void> {
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
  const assignments = columns.map((column) => sql`${sql.ref(column)} = new_row.${sql.ref(column)}`);
  await sql`update ${target} set ${sql.join(assignments)}, version = ${target}.version + 1
    from (select column1 as new_id, ${sql.join(names)} from (values ${sql.join(listed)}) as listed) as new_row
    where ${target}.id = new_row.new_id`.execute(tx);
}
