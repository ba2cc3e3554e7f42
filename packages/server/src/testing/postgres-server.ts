import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scratch } from './scratch.ts';
import { freePort } from './free-port.ts';

/** Returns the folder of PostgreSQL's programs, or null. */
export function findPostgres(): string | null {
  const locations = globSync([
    '/usr/lib/postgresql/*/bin/initdb',
    '/usr/local/bin/initdb',
    '/usr/bin/initdb',
    '/opt/homebrew/bin/initdb',
  ]);
  const location = locations.toSorted().at(-1);
  return location === undefined ? null : dirname(realpathSync(location));
}

/** PostgreSQL refuses to run as root, so its programs run as the package's user. */
const isRoot = process.getuid?.() === 0;

type Server = { url: string; stop(): void };

/** Starts a temporary server on a free port; its data is removed with it. */
export async function startPostgres(bin: string): Promise<Server> {
  const { data, run, start, stop } = await aServer(bin);
  run('initdb', ['-D', data, ...initial]);
  return { url: start('-c synchronous_commit=off -c wal_level=minimal -c max_wal_senders=0 -c autovacuum=off'), stop };
}

/**
 * Starts a primary with a synchronous standby: every commit on the primary is also on the standby. `kill` ends the
 * primary without a shutdown; after `pause` it accepts connections and answers none; `promote` makes the standby the
 * primary and waits for that.
 */
export async function startPrimaryAndStandby(
  bin: string,
): Promise<{ primary: Server & { kill(): void; pause(): void }; standby: Server & { promote(): void } }> {
  const primary = await aServer(bin);
  primary.run('initdb', ['-D', primary.data, ...initial]);
  const primaryUrl = primary.start(
    '-c wal_level=replica -c max_wal_senders=4 -c synchronous_standby_names=* -c synchronous_commit=on',
  );
  const standby = await aServer(bin);
  standby.run('pg_basebackup', ['-D', standby.data, '-d', primaryUrl, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
  return {
    primary: {
      url: primaryUrl,
      kill: () => primary.run('pg_ctl', ['-D', primary.data, '-m', 'immediate', 'stop']),
      pause: () => primary.signal('SIGSTOP'),
      stop() {
        primary.signal('SIGCONT');
        primary.stop();
      },
    },
    standby: {
      url: standby.start('-c synchronous_commit=local'),
      promote: () => standby.run('pg_ctl', ['-D', standby.data, '-w', '-t', '60', 'promote']),
      stop: standby.stop,
    },
  };
}

const initial = ['-U', 'eemusic', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];

/** A folder and a port for a server, and a function that runs PostgreSQL's programs with them. */
async function aServer(bin: string) {
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
  const pidFile = join(data, 'postmaster.pid');
  return {
    data,
    run,
    /** Sends a signal to the main process, if it runs. */
    signal(name: NodeJS.Signals) {
      if (existsSync(pidFile)) process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), name);
    },
    start(more: string): string {
      const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c full_page_writes=off -c max_wal_size=256MB -c max_connections=1000 ${more}`;
      run('pg_ctl', ['-D', data, '-w', '-t', '60', '-l', join(folder, 'log'), '-o', settings, 'start']);
      return `postgres://eemusic@127.0.0.1:${port}/postgres`;
    },
    stop() {
      if (existsSync(pidFile)) run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
