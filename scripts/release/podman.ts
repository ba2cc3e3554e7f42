import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { whenListening } from './run-in-root.ts';

const program = '/usr/bin/podman';
const runc = '/usr/sbin/runc';

/** A user who must not raise limits cannot start a container with podman's own. */
const limits = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'];

/**
 * Runs the images of a buildah storage with an engine: its own namespaces, seccomp, capabilities and control groups.
 */
export function podmanOn(storage: string) {
  const args = [
    '--root',
    `${storage}/root`,
    '--runroot',
    `${storage}/run`,
    '--storage-driver',
    'overlay',
    '--cgroup-manager',
    'cgroupfs',
    '--events-backend',
    'none',
    // Debian's crun refuses to work on machines that have control groups of both versions.
    ...(existsSync(runc) ? ['--runtime', runc] : []),
  ];
  const run = ['run', '--rm', '--network', 'host', ...limits];

  return {
    /** Returns why no container can be started on this machine; null if one can. */
    findObstacle(image: string): string | null {
      if (!existsSync(program)) return 'podman is not installed';
      const { status, stderr } = spawnSync(program, [...args, ...run, '--entrypoint', '/bin/true', image], {
        encoding: 'utf8',
      });
      return status === 0 ? null : stderr.trim();
    },

    /** Starts the image's own command, with a folder of the host as its volume. */
    async start(image: string, name: string, data: string, environment: Record<string, string>) {
      const settings = Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
      const options = ['--name', name, '--volume', `${data}:/var/lib/eemusic-console`, ...settings];
      const child = spawn(program, [...args, ...run, ...options, image], { stdio: ['ignore', 'pipe', 'pipe'] });
      const { address, exit } = await whenListening(child);
      return {
        address,
        /** Runs a command beside the console, and returns what it prints. */
        run: (...words: string[]): string =>
          execFileSync(program, [...args, 'exec', name, 'eemusic-console', ...words], { encoding: 'utf8' }),
        async stop(): Promise<number> {
          execFileSync(program, [...args, 'stop', '--time', '30', name], { stdio: 'ignore' });
          return (await exit)[0];
        },
      };
    },

    remove(): void {
      if (existsSync(program)) spawnSync(program, [...args, 'rm', '--all', '--force', '--time', '0']);
    },
  };
}
