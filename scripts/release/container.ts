import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { whenListening } from './run-in-root.ts';

const programs = { buildah: '/usr/bin/buildah', debootstrap: '/usr/sbin/debootstrap' };

/** The Debian packages that are needed to build a container and that this machine lacks. */
export const lackingPackages = Object.entries(programs).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));

/** The user in the container, as set in the Containerfile. */
const user = 65_532;

export type Containers = ReturnType<typeof containersIn>;

/**
 * Builds and runs images in `folder` without a registry. Containers are isolated only by chroot, because a container
 * engine needs control groups that CI may not have.
 */
export function containersIn(folder: string) {
  const storage = join(folder, 'containers');
  const global = ['--root', join(storage, 'root'), '--runroot', join(storage, 'run'), '--storage-driver', 'overlay'];
  const buildah = (...args: string[]) =>
    execFileSync(programs.buildah, [...global, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim();

  const running = new Set<ChildProcess>();

  return {
    storage,

    /** Builds the image from a minimal Debian and the archive, which is the only file in `context`. */
    build(containerfile: string, context: string): void {
      const base = join(folder, 'debian');
      execFileSync(programs.debootstrap, ['--variant=minbase', 'stable', base], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const scratch = buildah('from', 'scratch');
      buildah('add', '--quiet', scratch, base, '/');
      buildah('commit', '--quiet', '--rm', scratch, 'localhost/debian');
      const options = ['--isolation', 'chroot', '--build-arg', 'BASE=localhost/debian', '--file', containerfile];
      buildah('build', '--quiet', ...options, '--tag', 'localhost/console', context);
    },

    /** Ends running processes and removes all containers, whose file systems are mounted. */
    remove(): void {
      for (const child of running) process.kill(consoleOf(child), 'SIGKILL');
      buildah('rm', '--all');
    },

    /** Gives a folder of the host to the user in the container. */
    giveAway(data: string): void {
      mkdirSync(data, { recursive: true });
      chownSync(data, user, user);
    },

    /** Returns the user, the entry point and the command of the image. */
    settings(): { User: string; Entrypoint: string[]; Cmd: string[] } {
      const image = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/console')) as {
        OCIv1: { config: { User: string; Entrypoint: string[]; Cmd: string[] } };
      };
      return image.OCIv1.config;
    },

    /** Runs a command in a new container, as another user of the group 0, and returns its output. */
    run(...command: string[]): string {
      const container = buildah('from', 'localhost/console');
      return buildah('run', '--isolation', 'chroot', '--user', '1000:0', container, '--', ...command);
    },

    /** Starts the image's command in a new container, with the data in this folder of the host. */
    async start(data: string, environment: Record<string, string>) {
      this.giveAway(data);
      const { Entrypoint, Cmd } = this.settings();
      const container = buildah('from', 'localhost/console');
      const settings = Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
      const options = ['--isolation', 'chroot', '--volume', `${data}:/var/lib/eemusic-console`, ...settings];
      const args = [...global, 'run', ...options, container, '--', ...Entrypoint, ...Cmd];
      const child = spawn(programs.buildah, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      running.add(child);
      child.once('exit', () => running.delete(child));
      const { address, exit } = await whenListening(child);
      return {
        address,
        /** Stops the container as a container engine does, and returns the exit code. */
        async stop(): Promise<number> {
          process.kill(consoleOf(child), 'SIGTERM');
          return (await exit)[0];
        },
      };
    },
  };
}

/** Returns the first process below buildah's own, which an engine would have started directly. */
function consoleOf({ pid = 0 }: ChildProcess): number {
  let process = pid;
  while (!readlinkSync(`/proc/${process}/exe`).endsWith('/runtime/node')) {
    const [next] = globSync(`/proc/${process}/task/*/children`).flatMap(
      (path) => readFileSync(path, 'utf8').match(/\d+/g) ?? [],
    );
    if (next === undefined) throw new Error('The container has ended');
    process = Number(next);
  }
  return process;
}
