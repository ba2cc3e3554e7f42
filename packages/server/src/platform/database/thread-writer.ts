import { minute } from '@eemusic/contract/platform/durations';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { openThreadPool } from '#platform/concurrency/index.ts';
import type { Query } from './database.ts';
import type { Tables } from './tables.ts';
import type { WriteTask, Written } from './write-worker.ts';

/**
 * In ms: a thread without a statement for so long ends, with the transaction that it may have open; as long as
 * PostgreSQL waits for a transaction.
 */
const maxIdleMs = minute;

/** No limit and no pause between the statements of a transaction, because all other writers wait for its end. */
const shares = { maxWaitingEach: Infinity, pauseFactor: 0 };

/**
 * Writes a SQLite file on a thread, so that neither its statements nor its commits block the event loop. Only one
 * transaction may be open at a time, and none on another connection.
 */
export function openThreadWriter(path: string): Query {
  const module = new URL('./write-worker.ts', import.meta.url);
  const thread = openThreadPool<WriteTask, Written>({ module, maxThreads: 1, maxIdleMs, shares });
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const { rows, changes } = await thread.run({ path, sql, parameters });
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
    },
    streamQuery() {
      throw new Error('A change reads all rows of a query at once');
    },
  };
  const run = async (sql: string) => void (await connection.executeQuery(CompiledQuery.raw(sql)));
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: () => run('begin'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    releaseConnection: () => Promise.resolve(),
    destroy: () => thread.close(),
  };
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}
