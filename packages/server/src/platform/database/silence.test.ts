import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aDatabaseLocation, engine } from '#testing/databases.ts';
import { databaseRefusal } from './faults.ts';
import { connectToPostgres, openPostgres, withoutTimeouts } from './postgres.ts';

/** A proxy to PostgreSQL that can become silent: it then accepts everything and forwards nothing. */
async function aProxy(target: URL) {
  let isSilent = false;
  const sockets = new Set<Socket>();
  const server = createServer((outer) => {
    const inner = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('data', (bytes) => void (isSilent || to.write(bytes)));
      from.on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(target);
  if (address !== null && typeof address === 'object') url.host = `127.0.0.1:${address.port}`;
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: url.href,
    setSilent: (silent: boolean) => {
      isSilent = silent;
    },
  };
}

describe.runIf(engine === 'postgres')('PostgreSQL that falls silent', () => {
  async function aDatabase(times: Parameters<typeof openPostgres>[2] = { silenceMs: 500 }) {
    const location = await aDatabaseLocation({ isEmpty: true });
    const { url, setSilent } = await aProxy(new URL(location.databaseUrl ?? ''));
    const pool = openPostgres(url, 2, times);
    const database = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) });
    onTestFinished(async () => {
      setSilent(false);
      await database.destroy();
      await location.remove();
    });
    return { url, setSilent, pool, database, ask: () => sql`select 1 as one`.execute(database) };
  }
  const faultOf = async (work: Promise<unknown>) => databaseRefusal(await work.catch((error: unknown) => error));

  it('is given up, and reads, the open change and later calls work when it responds again', async () => {
    const { ask, database, setSilent } = await aDatabase();
    await ask();

    const changing = database.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      setSilent(true);
      await sql`select 2`.execute(tx);
    });
    expect(await faultOf(changing)).toBe('server.part-down');
    setSilent(false);

    expect((await ask()).rows).toEqual([{ one: 1 }]);
    await database.transaction().execute((tx) => sql`select 3`.execute(tx));
  });

  it('is given up after the time that is allowed, and not before', async () => {
    const { ask, setSilent } = await aDatabase();
    await ask();
    setSilent(true);
    const begin = performance.now();

    expect(await faultOf(ask())).toBe('server.part-down');
    expect(performance.now() - begin).toBeGreaterThan(400);
  });

  it('is given up much sooner if it answers no new connection either, but not while it does', async () => {
    const { ask, database, setSilent } = await aDatabase({ askAfterMs: 100 });
    await ask();
    expect((await sql`select 1 as one from pg_sleep(2)`.execute(database)).rows).toEqual([{ one: 1 }]);
    setSilent(true);

    expect(await faultOf(ask())).toBe('server.part-down');
    setSilent(false);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });

  it('is given up by backup and restore, too, which use connections of their own', async () => {
    const { setSilent, url } = await aDatabase();
    const client = await connectToPostgres(url, 500);
    onTestFinished(() => client.end());
    setSilent(true);

    expect(await faultOf(client.query('select 1'))).toBe('server.part-down');
  });

  it('does not cut off work that is allowed to take long', async () => {
    const { database } = await aDatabase();

    const { rows } = await withoutTimeouts(() => sql`select 1 as one from pg_sleep(1.5)`.execute(database));

    expect(rows).toEqual([{ one: 1 }]);
  });
});
