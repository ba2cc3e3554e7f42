import {
  type Dialect,
  PostgresDialect,
  type PostgresPool,
  PostgresQueryCompiler,
  type RawBuilder,
  RawNode,
  type SelectModifierNode,
  sql,
  type SqlBool,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
  type Transaction,
} from 'kysely';
import type { Database, Engine, Query } from './database.ts';
import type { Tables } from './tables.ts';

export const isSqlite = (db: Query): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

type Variants = Readonly<Record<Engine, () => RawBuilder<unknown>>>;
type NodeOfVariants = RawNode & { variants: Variants };

/** SQL that differs between the engines. The one that compiles the statement takes its own variant. */
export function perEngine<Value>(variants: Variants): RawBuilder<Value> {
  const node: NodeOfVariants = { ...RawNode.create([], []), variants };
  return sql<Value>`${{ expressionType: undefined, toOperationNode: () => node }}`;
}

const variantOf = (node: RawNode | NodeOfVariants, engine: Engine): RawNode =>
  'variants' in node ? (node.variants[engine]().toOperationNode() as RawNode) : node;

export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    super.visitRaw(variantOf(node, 'sqlite'));
  }

  /** Leaves out locks of rows, because SQLite has only one writer. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === undefined || node.modifier === 'Distinct') super.visitSelectModifier(node);
  }

  /** The only collation in use is by code point, which PostgreSQL calls C. */
  protected override visitCollate(): void {
    this.append('collate binary');
  }
}

class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    super.visitRaw(variantOf(node, 'postgres'));
  }
}

export const sqliteDialect = (database: SqliteDatabase): Dialect =>
  Object.assign(new SqliteDialect({ database }), { createQueryCompiler: () => new SqliteCompiler() });

export const postgresDialect = (pool: PostgresPool): Dialect =>
  Object.assign(new PostgresDialect({ pool }), { createQueryCompiler: () => new PostgresCompiler() });

/** The SQL for an instant as milliseconds since 1970. */
export const epochMs = (instant: RawBuilder<unknown>): RawBuilder<number> =>
  perEngine({
    sqlite: () => sql`cast(round(unixepoch(${instant}, 'subsec') * 1000) as integer)`,
    postgres: () => sql`cast(round(extract(epoch from cast(${instant} as timestamptz)) * 1000) as bigint)`,
  });

/** The SQL condition that a text contains another one, case-sensitively and without wildcards. */
export const includesExactly = (text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  perEngine({ sqlite: () => sql`instr(${text}, ${part}) > 0`, postgres: () => sql`strpos(${text}, ${part}) > 0` });

/** Removes the limits on statement time and lock waits from this transaction. */
export async function liftTimeouts(tx: Transaction<Tables>): Promise<void> {
  if (isSqlite(tx)) return;
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local lock_timeout = 0`.execute(tx);
}

/** Gives PostgreSQL enough memory to build indexes of millions of rows in one pass. */
export async function raiseIndexMemory(tx: Transaction<Tables>, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
}

/** Updates the query planner's statistics now instead of some time later. */
export async function analyzeTables({ engine, read, write }: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const name = sql.table(table);
    // Vacuum cannot run in a transaction. It makes index-only scans possible.
    if (engine === 'postgres') await sql`vacuum (analyze) ${name}`.execute(read);
    else await write((tx) => sql`analyze ${name}`.execute(tx));
  }
}
