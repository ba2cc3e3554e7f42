import { setTimeout as wait } from 'node:timers/promises';
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
import { second } from '@eemusic/contract/platform/durations';
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

export const epochMs = (instant: RawBuilder<unknown>): RawBuilder<number> =>
  perEngine({
    sqlite: () => sql`cast(round(unixepoch(${instant}, 'subsec') * 1000) as integer)`,
    postgres: () => sql`cast(round(extract(epoch from cast(${instant} as timestamptz)) * 1000) as bigint)`,
  });

/** Whether other nodes may use the same database. */
export const hasSeveralNodes = ({ engine }: Pick<Database, 'engine'>): boolean => engine === 'postgres';

export async function hasTable(db: Query, table: keyof Tables & string): Promise<boolean> {
  const { rows } = await perEngine({
    sqlite: () => sql`select 1 from sqlite_schema where name = ${table}`,
    postgres: () => sql`select 1 where to_regclass(${table}) is not null`,
  }).execute(db);
  return rows.length > 0;
}

/** The SQL condition that a text contains another one, case-sensitively and without wildcards. */
export const includesExactly = (text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  perEngine({ sqlite: () => sql`instr(${text}, ${part}) > 0`, postgres: () => sql`strpos(${text}, ${part}) > 0` });

export async function liftTimeouts(tx: Transaction<Tables>): Promise<void> {
  if (isSqlite(tx)) return;
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}

/** Gives PostgreSQL enough memory to build indexes of millions of rows in one pass. */
export async function raiseIndexMemory(tx: Transaction<Tables>, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
}

/** Until the end of the transaction, for rules that involve several rows. SQLite has only one writer. */
export async function lock(tx: Transaction<Tables>, name: string): Promise<void> {
  if (!isSqlite(tx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}

/** Waits only if another transaction holds it exclusively. */
export async function lockShared(tx: Transaction<Tables>, name: string): Promise<void> {
  if (!isSqlite(tx)) await sql`select pg_advisory_xact_lock_shared(hashtext(${name}))`.execute(tx);
}

/** In ms. For both statements together shorter than `deadlock_timeout`, after which PostgreSQL cancels somebody. */
const maxLockWait = 0.4 * second;

const pause = second;

/** Cancelled by statement_timeout, or as one of several that wait for each other. */
const unavailable = new Set<unknown>(['57014', '40P01']);

/**
 * Taken one by one, a migration and the transactions of a node of the version before could wait for each other, and
 * PostgreSQL would cancel one. While somebody holds a table for long, such as a backup, this lets go of all again and
 * again, so that others are not kept waiting. `migrations` stays free for `/readyz`.
 */
export async function lockTables(tx: Transaction<Tables>): Promise<void> {
  if (isSqlite(tx)) return;
  const statements = await lockStatements(tx);
  await sql`savepoint unlocked`.execute(tx);
  for (;;) {
    try {
      await sql`set local statement_timeout = ${sql.lit(maxLockWait)}`.execute(tx);
      for (const statement of statements) await statement.execute(tx);
      await sql`set local statement_timeout = 0`.execute(tx);
      return;
    } catch (error) {
      if (!unavailable.has((error as { code?: unknown }).code)) throw error;
      await sql`rollback to savepoint unlocked`.execute(tx);
      await wait(pause);
    }
  }
}

async function lockStatements(tx: Transaction<Tables>): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ name: string; lockable: boolean; owned: boolean }>`select relname as name,
      has_table_privilege(pg_class.oid, 'update, delete, truncate') as lockable, rolname = current_user as owned
    from pg_class join pg_roles on pg_roles.oid = relowner
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'migrations'`.execute(tx);
  const lockable = rows.filter((row) => row.lockable).map(({ name }) => sql.table(name));
  // Locking asks for rights that the console gave up on the audit trail; this change of nothing takes the same lock.
  const others = rows.filter((row) => row.owned && !row.lockable);
  return [
    ...others.map(({ name }) => sql`alter table ${sql.table(name)} drop constraint if exists none_of_this_name`),
    ...(lockable.length > 0 ? [sql`lock table ${sql.join(lockable)} in access exclusive mode`] : []),
  ];
}
