import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@eemusic/server/src/platform/database/index.ts';
import { signIn } from './client.ts';

/** How much the console holds; see `console-process.ts`. */
export type Sizes = { students?: number; sessions?: number; scores?: number; cards?: number };

/** The load of a server since the last reading. */
export type Usage = {
  /** The longest processor time of the event loop's thread between two turns, which other programs do not lengthen. */
  heldMs: number;
  /** Private memory at most, and now. */
  maxMb: number;
  mb: number;
  /** Since the start, of all threads. */
  processorSeconds: number;
};

export type Running = {
  address: string;
  dataDir: string;
  client: Awaited<ReturnType<typeof signIn>>;
  /** Direct access to the same database. */
  database: Database;
  /** Returns the usage since the previous call. */
  takeUsage(): Promise<Usage>;
};

/**
 * Runs a bench on a console in a process of its own, on SQLite, and after it on PostgreSQL if BENCH_DATABASE_URL is the
 * address of an empty database. BENCH_STUDENTS is another number of students than usual. BENCH_DATA_DIR keeps
 * what was filled in for the next run, as the database of BENCH_DATABASE_URL does.
 */
export async function onConsole(
  sizes: Sizes,
  measure: (running: Running) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const { BENCH_DATA_DIR: keptDir, BENCH_STUDENTS } = process.env;
  const asked = BENCH_STUDENTS !== undefined && { students: Number(BENCH_STUDENTS) };
  const folder = keptDir ?? mkdtempSync(join(tmpdir(), 'eemusic-bench-'));
  for (const databaseUrl of [null, process.env['BENCH_DATABASE_URL'] ?? ''].filter((url) => url !== '')) {
    /** The console refuses an empty database beside the files of another one. */
    const dataDir = join(folder, databaseUrl === null ? 'sqlite' : 'postgres');
    const server = fork(join(import.meta.dirname, 'console-process.ts'), {
      execArgv: ['--max-semi-space-size=4'],
      env: {
        ...process.env,
        ...settings,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
        BENCH_SIZES: JSON.stringify({ ...sizes, ...(sizes.students && asked) }),
      },
    });
    const [{ address }] = (await once(server, 'message')) as [{ address: string }];
    const database = openDatabase({ databaseUrl, dataDir }, { now: () => new Date() });
    const takeUsage = async () => {
      const answer = once(server, 'message');
      server.send('usage');
      return ((await answer) as [Usage])[0];
    };
    try {
      console.log(`\n${database.engine}`);
      await measure({ address, dataDir, client: await signIn(address), database, takeUsage });
    } finally {
      await database.close();
      const exit = once(server, 'exit');
      server.send('stop');
      await exit;
    }
  }
  if (keptDir === undefined) rmSync(folder, { recursive: true });
}
