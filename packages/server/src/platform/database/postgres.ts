import { callbackify } from 'node:util';
import { createRequire } from 'node:module';
import { hash } from 'node:crypto';
import type pg from 'pg';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { lazy } from '#platform/lazy.ts';

const parts = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/s;

/** The values of libpq's `target_session_attrs` for a session that can write. */
const writable = new Set<string | null>(['read-write', 'primary']);

/** Returns an address per host of a PostgreSQL address, in order: `postgres://u:p@a:5432,b:5433/name` has two. */
export function hostUrls(databaseUrl: string): string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] = parts.exec(databaseUrl) ?? [];
  return hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`);
}

const sessionOf = (url: URL | null | undefined) => url?.searchParams.get('target_session_attrs') ?? null;

export const hasSessionTarget = (databaseUrl: string): boolean => {
  const urls = hostUrls(databaseUrl);
  return urls.length > 1 || sessionOf(URL.parse(urls[0] ?? '')) !== null;
};

/** Never contains the password. */
export function databaseUrlFault(databaseUrl: string): string | null {
  const urls = hostUrls(databaseUrl).map((url) => URL.parse(url));
  const areHosts = urls.every((url) => url !== null && (urls.length === 1 || url.hostname !== ''));
  if (!parts.test(databaseUrl) || !areHosts) {
    return 'postgres://user:password@host/name is expected (several hosts: host1:5432,host2:5432), or nothing for SQLite';
  }
  const session = sessionOf(urls[0]);
  if (session !== null && !writable.has(session)) {
    return 'target_session_attrs=read-write or primary is expected, because the console writes';
  }
  if (urls.length === 1) return null;
  if (session === null) return 'several hosts need target_session_attrs=read-write';
  return urls[0]?.searchParams.has('host') || urls[0]?.searchParams.has('port')
    ? 'several hosts stand before the name of the database, not in host= or port='
    : null;
}

/** Separates the password from the address, for programs whose arguments are visible in `ps`. */
export function withoutPassword(databaseUrl: string): { url: string; password: string } {
  const [, scheme = '', user = '', hosts = '', rest = ''] = parts.exec(databaseUrl) ?? [];
  const [, name = '', password = ''] = /^([^:]*):?(.*)@$/s.exec(user) ?? [];
  return { url: `${scheme}${user && `${name}@`}${hosts}${rest}`, password: decodeURIComponent(password) };
}

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
const givenUp = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, connectionTimeoutMillis: 5000 };

/** Opens one connection outside any pool; the caller must end it. */
export async function connectToPostgres(databaseUrl: string): Promise<pg.Client> {
  const { Client = driver().Client, connectionString } = addressOf(databaseUrl);
  const client = new Client({ connectionString, ...givenUp });
  // A broken connection fails its query. Without a listener, its event would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

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

export function openPostgres(url: string, maxConnections: number): pg.Pool {
  const pool = new (driver().Pool)({
    ...addressOf(url),
    types: numericTypes,
    max: maxConnections,
    ...givenUp,
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

type Primary = { url: string; host: string; port: number };

type Callback = (error: Error | null, client?: pg.Client) => void;

/** When another host becomes the primary, all connections to the former are closed, as if that host had closed them. */
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

const names = new Map<string, string>();

/** PostgreSQL then parses this SQL once for each connection. A hash never stands for other SQL behind a pooler. */
export function nameStatement(sql: string): void {
  if (!names.has(sql)) names.set(sql, `eemusic_${hash('sha256', sql, 'hex').slice(0, 32)}`);
}

/**
 * Once a name is refused, its statement and all others run without: PgBouncer in transaction mode knows names only
 * since 1.21, and those of the old columns end with an upgrade.
 */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  let areRefused = false;

  async function query<Row>(client: pg.PoolClient, text: string, values: readonly unknown[]) {
    const name = areRefused ? undefined : names.get(text);
    if (name === undefined) return client.query(text, [...values]) as unknown as PostgresQueryResult<Row>;
    try {
      return (await client.query({ name, text, values: [...values] })) as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      if (!isOfName(error)) throw error;
      areRefused = true;
      return query<Row>(client, text, values);
    }
  }

  function clientOf(client: pg.PoolClient): PostgresPoolClient {
    const known = clients.get(client);
    if (known) return known;
    const made = {
      query: <Row>(text: string, values: readonly unknown[]) => query<Row>(client, text, values),
      release: (isBroken?: boolean) => client.release(isBroken),
    } as PostgresPoolClient;
    clients.set(client, made);
    return made;
  }

  return {
    options: pool.options,
    connect: async () => clientOf(await pool.connect()),
    end: () => pool.end(),
  };
}

/** The name is unknown, or known from another session, or stands for a plan whose columns have changed. */
const codes: readonly string[] = ['26000', '42P05', '0A000'];
const isOfName = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
