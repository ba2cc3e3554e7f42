import type pg from 'pg';
import { driver } from './driver.ts';
import { hasSessionTarget, hostUrls } from './hosts.ts';
import { clientOfPrimary } from './primary.ts';
import { maxSilenceMs, openWatchedSocket } from './silence.ts';

const int8 = 20;

/** Parses bigint as a number, because all counts here are far below 2^53. */
const numericTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === int8) return Number;
    const { types } = driver();
    return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text');
  },
};

/** Returns pg's options for an address with one host, or with several, one of which is the primary. */
const addressOf = (databaseUrl: string) => ({
  connectionString: hostUrls(databaseUrl)[0],
  ...(hasSessionTarget(databaseUrl) && { Client: clientOfPrimary(databaseUrl) }),
});

/** What keeps a connection from hanging when its server is gone. */
const givenUp = (silenceMs: number) => ({
  stream: () => openWatchedSocket(silenceMs),
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 5000,
});

/** Opens one connection outside any pool; the caller must end it. */
export async function connectToPostgres(databaseUrl: string, silenceMs = maxSilenceMs): Promise<pg.Client> {
  const { Client = driver().Client, connectionString } = addressOf(databaseUrl);
  const client = new Client({ connectionString, ...givenUp(silenceMs) });
  // A broken connection fails its query. Without a listener, its event would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Runs work on one connection outside any pool, which is ended even if the work fails. */
export async function withConnection<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectToPostgres(databaseUrl);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Opens a pool whose connections time out instead of hanging. */
export function openPostgres(url: string, maxConnections: number, silenceMs = maxSilenceMs): pg.Pool {
  const pool = new (driver().Pool)({
    ...addressOf(url),
    types: numericTypes,
    max: maxConnections,
    ...givenUp(silenceMs),
    idleTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    lock_timeout: 15_000,
    application_name: 'eemusic-console',
  });
  // A connection that the server closes fails its query, and the pool opens another. Without a listener it would end
  // the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
