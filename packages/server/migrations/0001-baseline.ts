import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { accessTables } from './baseline/access.ts';
import { columnTypes } from './baseline/column-types.ts';
import { learningTables } from './baseline/learning.ts';
import { ledgerTables } from './baseline/ledger.ts';
import { libraryTables } from './baseline/library.ts';
import { platformTables } from './baseline/platform.ts';
import { salesTables } from './baseline/sales.ts';
import { supportTables } from './baseline/support.ts';

/** All tables of the first version; a table stands after those that it refers to. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const types = columnTypes(engine);
  const statements = [
    ...accessTables(types),
    ...platformTables(types),
    ...libraryTables(types),
    ...salesTables(types, engine),
    ...ledgerTables(types),
    ...learningTables(types),
    ...supportTables(types),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
