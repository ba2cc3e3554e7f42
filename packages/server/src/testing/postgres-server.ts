import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { scratch } from './scratch.ts';

/** Returns the folder of PostgreSQL's programs, or null. */
export function findPostgres(): string | null {
  const locations = globSync([
    '/usr/lib/postgresql/*/bin/initdb',
    '/usr/local/bin/initdb',
    '/usr/bin/initdb',
    '/opt/homebrew/bin/initdb',
  ]);
  return locations.length > 0 ? dirname(locations.toSorted().at(-1) ?? '') : null;
}

/** PostgreSQL refuses to run as root, so its programs run as the package's user. */
const isRoot = process.getuid?.() === 0;

/** Starts a temporary server on a free port; its data is removed with it. */
export async function startPostgres(bin: string): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(scratch, 'eemusic-postgres-'));
  const data = join(folder, 'data');
  if (isRoot) execFileSync('chown', ['postgres', folder]);

  const port = await freePort();
  const run = (program: string, args: string[]) => {
    const [command, all] = isRoot
      ? ['runuser', ['-u', 'postgres', '--', join(bin, program), ...args]]
      : [join(bin, program), args];
    const { status, stderr } = spawnSync(command, all, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };

  run('initdb', ['-D', data, '-U', 'eemusic', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 -c max_wal_size=256MB -c max_connections=200`;
  run('pg_ctl', ['-D', data, '-w', '-t', '60', '-l', join(folder, 'log'), '-o', settings, 'start']);
  return {
    url: `postgres://eemusic@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
