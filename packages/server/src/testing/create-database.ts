import pg from 'pg';

const connections = new Map<string, pg.Pool>();

/**
 * Creates a database on a server, optionally as a copy of a template, whose files are copied without writing them to
 * the log.
 */
export async function createDatabase(serverUrl: string, name: string, template = 'template0'): Promise<void> {
  await order(serverUrl, `create database "${name}" template "${template}" strategy file_copy`);
}

/** Drops a database if it exists, after closing any remaining connections to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await order(serverUrl, `drop database if exists "${name}" with (force)`);
}

/**
 * Runs a statement and returns its rows. Each process keeps one connection open, because opening one takes PostgreSQL
 * half as long as copying a database.
 */
export async function order(serverUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const pool = connections.get(serverUrl) ?? connect(serverUrl);
  return (await pool.query<Record<string, unknown>>(sql)).rows;
}

function connect(serverUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: serverUrl,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // The connection breaks when the server stops, which must not fail the tests.
  pool.on('error', () => {});
  connections.set(serverUrl, pool);
  return pool;
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
