import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

const mostStatements = 500;

/** Opens a SQLite file with the settings that keep acknowledged rows through a power cut, and asserts them. */
export function openSqlite(path: string, { readOnly }: { readOnly: boolean }): DatabaseSync {
  const connection = new DatabaseSync(path, { readOnly, enableForeignKeyConstraints: true, timeout: 5000 });
  if (!readOnly) connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full; pragma cache_size = -32000; pragma temp_store = memory');

  assertPragma(connection, 'journal_mode', 'wal');
  assertPragma(connection, 'synchronous', 2);
  assertPragma(connection, 'foreign_keys', 1);
  assertPragma(connection, 'busy_timeout', 5000, 'timeout');
  return connection;
}

function assertPragma(connection: DatabaseSync, name: string, expected: string | number, column = name): void {
  const value = connection.prepare(`pragma ${name}`).get()?.[column];
  if (value !== expected) throw new Error(`SQLite: ${name} is ${value}, but must be ${expected}`);
}

/** node:sqlite in the words that Kysely's SQLite dialect expects, with prepared statements kept. */
export function forKysely(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, StatementSync>();

  function prepared(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) {
      statements.delete(sql);
      statements.set(sql, known);
      return known;
    }
    const [oldest] = statements.keys();
    if (statements.size >= mostStatements && oldest !== undefined) statements.delete(oldest);
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  return {
    close: () => connection.close(),
    prepare(sql): SqliteStatement {
      // A transaction that reads first and writes later would fail at once where another process writes; `immediate` waits.
      if (sql === 'begin') return once(connection, 'begin immediate');
      if (/^(commit|rollback|savepoint|release|create|drop|alter)\b/i.test(sql)) return once(connection, sql);
      const statement = prepared(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...asInput(parameters)),
        run: (parameters) => statement.run(...asInput(parameters)),
        iterate: (parameters) => statement.iterate(...asInput(parameters)),
      };
    },
  };
}

function once(connection: DatabaseSync, sql: string): SqliteStatement {
  return {
    reader: false,
    all: () => [],
    run() {
      connection.exec(sql);
      return { changes: 0, lastInsertRowid: 0 };
    },
    iterate: () => [][Symbol.iterator](),
  };
}

function asInput(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      return value;
    if (value instanceof Uint8Array) return value;
    throw new TypeError(`SQLite takes no ${typeof value} as a parameter`);
  });
}
