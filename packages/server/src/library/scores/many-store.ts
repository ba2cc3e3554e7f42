import { sql, type Updateable } from 'kysely';
import type { Change } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './tables.ts';

/** Returns the number of rows that exist. */
export async function setColumns(tx: Change, ids: number[], columns: Updateable<Tables['scores']>): Promise<number> {
  const result = await tx
    .updateTable('scores')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** PostgreSQL cannot infer the types of these parameters; columns that are not in this list are numbers. */
const types: Readonly<Record<string, string>> = {
  name: 'text',
  name_key: 'text',
  curriculum: 'text',
  accompaniment: 'text',
  accompaniment_offset: 'double precision',
  accompaniment_tempo: 'double precision',
};

/** Like `setColumns`, with values per score. All scores have the columns of the first one. */
export async function setColumnsOfEach(
  tx: Change,
  rows: readonly (Updateable<Tables['scores']> & { id: number })[],
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  const listed = rows.map((row) => {
    const fields: Readonly<Record<string, unknown>> = row;
    const values = columns.map((column) => sql`cast(${fields[column]} as ${sql.raw(types[column] ?? 'integer')})`);
    return sql`(cast(${row.id} as integer), ${sql.join(values)})`;
  });
  const names = columns.map((column, index) => sql`${sql.raw(`column${index + 2}`)} as ${sql.ref(column)}`);
  const sets = columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
  const result = await sql`update scores set ${sql.join(sets)}, version = scores.version + 1
    from (select column1 as given_id, ${sql.join(names)} from (values ${sql.join(listed)}) as listed) as given
    where scores.id = given.given_id and scores.deleted_at is null`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}
