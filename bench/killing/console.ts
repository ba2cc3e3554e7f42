import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase, databaseUrl as urlOf, dropDatabase } from '#packages/server/src/testing/create-database.ts';
import { account, learnerToken } from '#bench/harness/client.ts';

/** Where a console keeps its data; without a URL, on SQLite in the folder. */
export type Place = { dataDir: string; databaseUrl: string | null };

const { env } = process;
/** How the console is killed, and which; see `killing.ts`. */
export const isPowerCut = env['BENCH_POWER_CUTS'] === 'yes';
export const program =
  env['BENCH_PROGRAM'] === undefined
    ? [process.execPath, join(import.meta.dirname, '../../packages/server/src/app/eemusic-console.ts')]
    : [env['BENCH_PROGRAM']];
export const folder = env['BENCH_FOLDER'] ?? mkdtempSync(join(tmpdir(), 'eemusic-killing-'));
const port = Number(env['BENCH_PORT'] ?? 3971);
export const address = `http://127.0.0.1:${port}`;

const server = env['BENCH_DATABASE_URL'] ?? null;
const placeOf = (name: string, dataDir = join(folder, name)): Place => ({
  dataDir,
  databaseUrl: server === null ? null : urlOf(server, `killing_${name}`),
});
export const places = {
  template: placeOf('template'),
  data: placeOf('data', isPowerCut ? join(folder, 'volume', 'data') : undefined),
  restored: placeOf('restored', isPowerCut ? join(folder, 'volume', 'restored') : undefined),
} as const;

export const environmentOf = ({ dataDir, databaseUrl }: Place, smtpUrl = '') => ({
  PATH: env['PATH'],
  HOME: env['HOME'],
  TMPDIR: env['TMPDIR'],
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
  LEARNER_TOKEN: learnerToken,
  SMTP_URL: smtpUrl,
  SUPPORT_ADDRESS: 'help@example.com',
  MAIL_FROM: 'help@example.com',
});

/** Starts a console without waiting for it. */
export function launch(program: readonly string[], env: NodeJS.ProcessEnv, log: string): ChildProcess {
  const out = openSync(log, 'w');
  const [command = '', ...args] = program;
  const child = spawn(command, args, { env, stdio: ['ignore', out, out] });
  closeSync(out);
  return child;
}

/** Waits until it answers; false when it ends before. */
export async function isReady(child: ChildProcess, address: string): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return true;
    await wait(25);
  }
  return false;
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Makes an empty folder and, on PostgreSQL, an empty database or a copy of another one. */
export async function makeEmpty({ dataDir, databaseUrl }: Place, template: Place | null = null): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  if (databaseUrl === null) return;
  const nameOf = (url: string) => new URL(url).pathname.slice(1);
  const server = urlOf(databaseUrl, 'postgres');
  await dropDatabase(server, nameOf(databaseUrl));
  await createDatabase(server, nameOf(databaseUrl), template?.databaseUrl ? nameOf(template.databaseUrl) : undefined);
}

/** Puts a prepared system where a new history begins. */
export async function copyTo(place: Place, template: Place): Promise<void> {
  await makeEmpty(place, template);
  cpSync(template.dataDir, place.dataDir, { recursive: true });
}

/** A file system in a file of its own; `cut` ends it as a power cut does: what is not synced is lost. */
export function openVolume(image: string, folder: string) {
  mkdirSync(folder, { recursive: true });
  const mount = () => execFileSync('mount', ['-o', 'loop,commit=300', image, folder]);
  return {
    create(): void {
      execFileSync('truncate', ['-s', '160M', image]);
      execFileSync('mkfs.ext4', ['-q', '-F', image]);
      mount();
    },
    sync: () => execFileSync('sync', ['-f', folder]),
    cut: () => execFileSync('python3', ['-c', shutdown, folder]),
    async again(): Promise<void> {
      // Workers of the killed console end a moment after it.
      for (let tries = 0; spawnSync('umount', [folder], { stdio: 'ignore' }).status !== 0; tries += 1) {
        if (tries > 200) throw new Error(`${folder} is still in use`);
        await wait(50);
      }
      mount();
    },
    remove(): void {
      execFileSync('umount', ['-l', folder]);
      rmSync(image, { force: true });
    },
  };
}

/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH, which Node cannot call. */
const shutdown = `import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587d, struct.pack('I', 2))`;
