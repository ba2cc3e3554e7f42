import { callbackify } from 'node:util';
import { createRequire } from 'node:module';
import type pg from 'pg';
import { lazy } from '#platform/lazy.ts';
import { hasSessionTarget, hostUrls } from './hosts.ts';
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

/** The search for the primary is part of the 5 s that a pool allows for connecting. */
const maxSearchMs = 4000;
const maxAskMs = 1500;

/** In ms: how soon connections to a former primary are closed. It may be unresponsive and not close them itself. */
const watchEveryMs = 5000;

/** The host that accepts writes. */
type Primary = { url: string; host: string; port: number };

type Callback = (error: Error | null, client?: pg.Client) => void;

/**
 * Returns a client class that finds the primary for each connection and connects to it. When another host becomes the
 * primary, all connections to the former one are closed; to their users, it looks as if that host had closed them.
 */
export function clientOfPrimary(databaseUrl: string): typeof pg.Client {
  const urls = hostUrls(databaseUrl);
  const open = new Map<pg.Client, Primary>();
  let lastKnown = '';
  let searching: Promise<Primary> | null = null;
  let watch: NodeJS.Timeout | undefined;

  async function search(): Promise<Primary> {
    const primary = await findPrimary(urls.toSorted((a, b) => Number(b === lastKnown) - Number(a === lastKnown)));
    lastKnown = primary.url;
    for (const [client, { url }] of open) if (url !== lastKnown) client.connection.stream.destroy(hasMoved());
    return primary;
  }

  /** Concurrent callers share one search. */
  const find = (): Promise<Primary> =>
    (searching ??= search().finally(() => {
      searching = null;
    }));

  function keep(client: pg.Client, primary: Primary): void {
    open.set(client, primary);
    watch ??= setInterval(() => void find().catch(() => {}), watchEveryMs).unref();
    client.once('end', () => {
      open.delete(client);
      if (open.size > 0) return;
      clearInterval(watch);
      watch = undefined;
    });
  }

  return class ClientOfPrimary extends driver().Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Callback): void;
    override connect(callback?: Callback): Promise<pg.Client> | void {
      if (!callback) return this.connectToPrimary();
      callbackify(() => this.connectToPrimary())(callback);
    }

    private async connectToPrimary(): Promise<pg.Client> {
      const primary = await find().catch((error: unknown) => {
        // pg listens to a socket's errors only while connecting, so without a listener an unused socket that breaks
        // would crash the process.
        this.connection.stream.destroy();
        throw error;
      });
      this.host = primary.host;
      this.port = primary.port;
      await super.connect();
      keep(this, primary);
      return this;
    }
  };
}

/** Tries the hosts one after another, in their order. */
async function findPrimary(urls: readonly string[]): Promise<Primary> {
  const timeoutMs = Math.min(maxAskMs, maxSearchMs / urls.length);
  const faults: (Error & { code?: unknown })[] = [];
  const answers: string[] = [];
  for (const url of urls) {
    const client = new (driver().Client)({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      application_name: 'eemusic-console',
    });
    const { host, port } = client;
    try {
      if (await takesWrites(client)) return { url, host, port };
      answers.push(`${host}:${port} is read-only`);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      faults.push(error);
      answers.push(`${host}:${port}: ${error.message}`);
    }
  }
  throw wrongEverywhere(faults, urls.length) ?? nowhere(answers);
}

async function takesWrites(client: pg.Client): Promise<boolean> {
  // An error after the answer does not matter.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ is_read_only: string }>(
      `select current_setting('transaction_read_only') as is_read_only`,
    );
    return rows[0]?.is_read_only === 'off';
  } finally {
    client.connection.end();
    setTimeout(() => client.connection.stream.destroy(), maxAskMs).unref();
  }
}

/** A wrong password or database name is a configuration error, which another host would report as well. */
const wrongEverywhere = (faults: readonly (Error & { code?: unknown })[], hosts: number) =>
  faults.length === hosts && faults.every(({ code }) => /^(28|3D)/.test(String(code))) ? faults[0] : undefined;

const nowhere = (answers: readonly string[]) =>
  Object.assign(new Error(`No host takes writes: ${answers.join('; ')}`), { code: '08001' });

const hasMoved = () => Object.assign(new Error('Another host has become the primary'), { code: 'ECONNRESET' });

/** PostgreSQL's driver, which a server on SQLite does not load. */
const driver = lazy(() => createRequire(import.meta.url)('pg') as typeof pg);
