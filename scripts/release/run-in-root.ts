import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

type Environment = Record<string, string>;

/** An unprivileged user; the release belongs to root and is read-only. */
const user = '65534:65534';

/** Starts a program in another root, with no other settings than these. */
function start(root: string, args: string[], environment: Environment): ChildProcess {
  return spawn('chroot', [`--userspec=${user}`, root, ...args], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...environment },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs the release's program until it ends. */
export async function runIn(root: string, args: string[], environment: Environment = {}) {
  const child = start(root, ['eemusic-console', ...args], environment);
  if (!child.stdout || !child.stderr) throw new Error('The output of the process is not read');
  const exit = once(child, 'exit');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: (await exit)[0] as number, output, errors };
}

/** Starts the server, and returns its address once it listens. */
export async function serveIn(root: string, environment: Environment) {
  const child = start(root, ['eemusic-console', 'serve'], { PORT: '0', ...environment });
  const { address, exit } = await whenListening(child);
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      return (await exit)[0];
    },
  };
}

/** Waits until a console that was started listens. */
export async function whenListening(child: ChildProcess): Promise<{ address: string; exit: Promise<[number]> }> {
  if (!child.stdout || !child.stderr) throw new Error('The output of the process is not read');
  const exit = once(child, 'exit') as Promise<[number]>;
  const errors = text(child.stderr);
  const address = await listening(child.stdout);
  if (address === null) throw new Error(`It ended before it listened: ${await errors}`);
  return { address, exit };
}

/** Returns the address that a console prints when it listens; null if it ended before. */
async function listening(output: NodeJS.ReadableStream): Promise<string | null> {
  for await (const line of createInterface({ input: output })) {
    const address = /"address":"(http:[^"]+)"/.exec(line)?.[1];
    if (address === undefined) continue;
    output.resume();
    return address;
  }
  return null;
}
