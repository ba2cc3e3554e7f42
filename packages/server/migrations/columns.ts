import type { ColumnBuilderCallback, CreateTableBuilder, Kysely } from 'kysely';

/** `id integer`, counted up by the database on either engine and never used twice. */
export function table<Name extends string>(
  db: Kysely<unknown>,
  engine: 'sqlite' | 'postgres',
  name: Name,
): CreateTableBuilder<Name, 'id'> {
  const counted: ColumnBuilderCallback = (column) =>
    engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.generatedAlwaysAsIdentity().primaryKey();
  return db.schema.createTable(name).addColumn('id', 'integer', counted);
}

export const required: ColumnBuilderCallback = (column) => column.notNull();

/** Instants are ISO 8601 texts of one length, so that their order is the order of time on either engine. */
export const instant = 'varchar(30)';
