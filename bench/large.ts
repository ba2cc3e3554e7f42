import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@eemusic/server/src/platform/database/index.ts';
import { signIn } from './client.ts';

/** The load of a server since the last reading. */
export type ServerUsage = {
  /** How long the event loop was held. */
  maxMs: number;
  p99Ms: number;
  /** The same in processor time, which other programs do not affect. */
  heldMs: number;
  maxMb: number;
  mb: number;
  processorSeconds: number;
};

type Large = {
  address: string;
  headers: Record<string, string>;
  /** Direct access to the same database. */
  database: Database;
  /** Returns the usage since the previous call. */
  takeUsage(): Promise<ServerUsage>;
};

/**
 * Runs a bench on a console with a million students. On SQLite, the students are added first unless BENCH_DATA_DIR
 * contains the large data set. Also uses PostgreSQL if BENCH_DATABASE_URL is the address of the large data set or of an
 * empty database. `channels` and `sales` are the numbers to add, unless BENCH_CHANNELS and BENCH_SALES are set.
 */
export async function onLarge(
  measure: (large: Large) => Promise<void>,
  { channels, sales }: { channels?: number; sales?: number } = {},
): Promise<void> {
  const sizes = { ...(channels && { BENCH_CHANNELS: `${channels}` }), ...(sales && { BENCH_SALES: `${sales}` }) };
  const keptDir = process.env['BENCH_DATA_DIR'];
  const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'eemusic-bench-'));
  /** The console refuses an empty database beside the files of another one. */
  const filesOf = (databaseUrl: string | null) => (databaseUrl === null ? dataDir : join(dataDir, 'postgres'));
  for (const databaseUrl of [null, process.env['BENCH_DATABASE_URL'] ?? null].slice(
    0,
    process.env['BENCH_DATABASE_URL'] ? 2 : 1,
  )) {
    const server = fork(join(import.meta.dirname, 'large-server.ts'), {
      execArgv: ['--expose-gc', '--max-semi-space-size=4'],
      env: { ...sizes, ...process.env, DATA_DIR: filesOf(databaseUrl), DATABASE_URL: databaseUrl ?? '' },
    });
    const [{ address }] = (await once(server, 'message')) as [{ address: string }];
    const database = openDatabase({ databaseUrl, dataDir }, { now: () => new Date() });
    const takeUsage = async () => {
      const ready = once(server, 'message');
      server.send('how');
      return ((await ready) as [ServerUsage])[0];
    };
    try {
      console.log(`\n${database.engine}`);
      const { headers } = await signIn(address);
      await measure({ address, headers, database, takeUsage });
    } finally {
      await database.close();
      const exit = once(server, 'exit');
      server.send('stop');
      await exit;
    }
  }
  if (!keptDir) rmSync(dataDir, { recursive: true });
}

/** Returns what to ask for, to list the students of each of 400 educators with at least a hundred. */
export async function listsOfEducators(read: Database['read']): Promise<{ teacherId: number }[]> {
  const educators = await read
    .selectFrom('educators')
    .select('id')
    .where('student_count', '>=', 100)
    .where('deleted_at', 'is', null)
    .limit(400)
    .execute();
  return educators.map(({ id }) => ({ teacherId: id }));
}
