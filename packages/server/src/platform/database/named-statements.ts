import { hash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

const names = new Map<string, string>();

/**
 * From now on, PostgreSQL parses this SQL only once for each connection, and plans it only as often as its values ask
 * for. The name is a hash, so that behind a pooler it never stands for other SQL.
 */
export function nameStatement(sql: string): void {
  if (!names.has(sql)) names.set(sql, `eemusic_${hash('sha256', sql, 'hex').slice(0, 32)}`);
}

/**
 * Returns a pool for reads outside of transactions, whose statements have names. Once one is refused, it runs again
 * without a name, as do all others from then on: PgBouncer in transaction mode knows names only since 1.21, and those
 * of the old columns end with an upgrade.
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
