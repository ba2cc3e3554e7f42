import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostgres } from '#packages/server/src/testing/postgres-server.ts';

/**
 * Two PostgreSQL servers with Patroni and etcd (Debian's patroni, etcd-server and iptables; must run as root), one of
 * them a synchronous standby of the other, and what can happen to the primary.
 */
const bin = findPostgres() ?? '';
const folder = mkdtempSync(join(tmpdir(), 'eemusic-failover-'));
execFileSync('chown', ['postgres', folder]);
/** Each node reaches etcd at its own port, so that it can be isolated. */
export const nodes = [0, 1].map((index) => ({
  name: `node${index}`,
  port: 17_432 + index,
  rest: 17_008 + index,
  etcd: 17_379 + 10 * index,
}));
export type Node = (typeof nodes)[number];

/** The programs that this machine lacks, or null. */
export function whatIsMissing(): string | null {
  if (process.getuid?.() !== 0) return 'to be run as root';
  const isThere = (program: string) => spawnSync('which', [program]).status === 0;
  const programs = ['patroni', 'etcd', 'iptables'].filter((program) => !isThere(program));
  if (findPostgres() === null) programs.push('PostgreSQL');
  return programs.length > 0 ? programs.join(', ') : null;
}

const running = new Map<string, ChildProcess>();

/** PostgreSQL refuses to run as root. */
const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));

const logOf = (name: string) => join(folder, `${name}.log`);

function start(name: string, command: string, args: string[]): void {
  const log = openSync(logOf(name), 'a');
  const stdio = ['ignore' as const, log, log];
  running.set(name, spawn(command, args, { cwd: folder, stdio, uid: idOf('-u'), gid: idOf('-g') }));
  closeSync(log);
}

function startPatroni({ name, port, rest, etcd }: Node): void {
  const data = join(folder, name);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  execFileSync('chown', ['postgres', data]);
  const parameters = { unix_socket_directories: folder, wal_log_hints: 'on', synchronous_commit: 'on' };
  const settings = {
    scope: 'eemusic',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcd}`, use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 4,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, { auth: 'trust' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(data, 'data'),
      bin_dir: bin,
      use_unix_socket: true,
      pgpass: join(folder, `${name}.pgpass`),
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      authentication: {
        superuser: { username: 'postgres', password: 'x' },
        replication: { username: 'replicator', password: 'x' },
      },
    },
  };
  const file = join(folder, `${name}.yml`);
  // JSON is valid YAML.
  writeFileSync(file, JSON.stringify(settings), { mode: 0o644 });
  start(name, 'patroni', [file]);
}

/** Signals Patroni and all processes of its PostgreSQL, so that all of them end or pause at once. */
function signalAll({ name }: Node, signal: NodeJS.Signals): void {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const processes = table.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)?.slice(1) ?? []);
  const main = readFileSync(join(folder, name, 'data', 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const isOurs = ([pid, parent, args = '']: string[]) =>
    pid === main || parent === main || args.includes(join(folder, `${name}.yml`));
  for (const [pid = ''] of processes.filter(isOurs)) {
    try {
      process.kill(Number(pid), signal);
    } catch (error) {
      // A process of a connection may have ended since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Drops all packets to the node, and from it to etcd, while its own processes still reach each other. */
function setCutOff({ port, rest, etcd }: Node, isCutOff: boolean): void {
  for (const which of [port, rest, etcd]) {
    for (const side of ['--dport', '--sport']) {
      const rule = ['INPUT', '-i', 'lo', '-p', 'tcp', side, String(which), '-j', 'DROP'];
      spawnSync('iptables', [isCutOff ? '-I' : '-D', ...rule]);
    }
  }
}

export const faults = {
  killed: { begin: (node: Node) => signalAll(node, 'SIGKILL'), end: startPatroni },
  paused: { begin: (node: Node) => signalAll(node, 'SIGSTOP'), end: (node: Node) => signalAll(node, 'SIGCONT') },
  'cut off': { begin: (node: Node) => setCutOff(node, true), end: (node: Node) => setCutOff(node, false) },
};

type Member = { name: string; role: string; state: string };

async function membersAsSeenBy({ rest }: Node): Promise<Member[]> {
  try {
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(1000) });
    return ((await answer.json()) as { members?: Member[] }).members ?? [];
  } catch {
    return [];
  }
}

/**
 * Returns the primary once Patroni treats the other node as its synchronous standby; before that, it would not fail
 * over.
 */
export async function awaitPrimary(): Promise<Node> {
  for (let round = 0; round < 360; round += 1) {
    for (const node of nodes) {
      const members = await membersAsSeenBy(node);
      const leader = nodes.find(({ name }) => members.some((each) => each.name === name && each.role === 'leader'));
      if (leader && members.some(({ role }) => role === 'sync_standby')) return leader;
    }
    await wait(500);
  }
  for (const node of nodes) {
    console.log(node.name, 'sees', JSON.stringify(await membersAsSeenBy(node)));
    console.log(readFileSync(logOf(node.name), 'utf8').split('\n').slice(-40).join('\n'));
  }
  const env = { ...process.env, ETCDCTL_API: '3' };
  const endpoint = `--endpoints=http://127.0.0.1:${nodes[0]?.etcd}`;
  const key = spawnSync('etcdctl', [endpoint, 'get', '/service/eemusic/sync', '-w', 'fields'], {
    env,
    encoding: 'utf8',
  });
  console.log(key.stdout || 'etcdctl (etcd-client) would say what etcd holds');
  throw new Error('No primary with a synchronous standby within 180 s');
}

/** The address of the database, whichever server is the primary. */
export const databaseUrl = `postgres://postgres@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=read-write`;

/** Starts etcd and both servers, runs the measurement, and removes everything. */
export async function withCluster(measure: () => Promise<void>): Promise<void> {
  const etcdUrl = nodes.map(({ etcd }) => `http://127.0.0.1:${etcd}`).join(',');
  const peerUrl = 'http://127.0.0.1:17380';
  start('etcd', 'etcd', [
    '--data-dir',
    join(folder, 'etcd'),
    '--listen-client-urls',
    etcdUrl,
    '--advertise-client-urls',
    etcdUrl,
    '--listen-peer-urls',
    peerUrl,
    '--initial-advertise-peer-urls',
    peerUrl,
    '--initial-cluster',
    `default=${peerUrl}`,
  ]);
  for (const node of nodes) startPatroni(node);
  try {
    await measure();
  } finally {
    for (const node of nodes) {
      setCutOff(node, false);
      try {
        signalAll(node, 'SIGKILL');
      } catch {
        // Ignored, because the node may not have started.
      }
    }
    for (const child of running.values()) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each fault twice, because the primary changes between the two servers. */
export const order = ['killed', 'paused', 'cut off', 'killed', 'paused', 'cut off'] as const;

/**
 * Lets each fault happen in turn, each until writing has gone on, and prints how long nothing was written and how long
 * the former primary took to be a standby again.
 */
export async function letFaultsHappen(writes: {
  count(): number;
  longestGapMs(): number;
  reset(): void;
}): Promise<void> {
  for (const name of order) {
    const [primary, fault] = [await awaitPrimary(), faults[name]];
    await wait(5000);
    writes.reset();
    fault.begin(primary);
    const before = writes.count();
    for (let second = 0; second < 90 && writes.count() < before + 200; second += 1) await wait(1000);
    fault.end(primary);
    const ended = performance.now();
    await awaitPrimary();
    console.log(
      `${primary.name} ${name}: no write for ${(writes.longestGapMs() / 1000).toFixed(1)} s, a standby again ${((performance.now() - ended) / 1000).toFixed(0)} s after it came back`,
    );
  }
}
