import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { scratch } from '@eemusic/server/src/testing/scratch.ts';

/** Each worker has its own console, so that journeys that run at the same time do not see each other's records. */
export const workers = 2;

const port = Number(process.env['JOURNEYS_PORT'] ?? 3999) - 10 * Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
/** The ports of this worker. The provider of single sign-on has to know the address of its console in advance. */
export const ports = { console: port, mail: port - 1, demo: port - 2, signOn: port - 3 };

export type Server = { address: string; stop(): Promise<void> };

/** Starts a script that starts a console and tells when its data are complete, in its own process. */
export async function startServer(script: URL, port: number, env: Record<string, string> = {}): Promise<Server> {
  const server = spawn(process.execPath, [fileURLToPath(script)], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`${script.pathname} ended with exit code ${code}`);
  });
  await Promise.race([once(server, 'message'), ended]);
  ended.catch(() => undefined);
  return {
    address: `http://localhost:${port}`,
    async stop() {
      if (server.exitCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

export type EmptyServer = Server & { setUpLink: string };

/** Starts the console with production settings in its own process and an empty folder, by default on a free port. */
export async function startEmptyServer(settings: Record<string, string> = {}): Promise<EmptyServer> {
  const folder = await mkdtemp(join(scratch, 'eemusic-e2e-empty-'));
  const main = fileURLToPath(new URL('../packages/server/src/app/main.ts', import.meta.url));
  const server = spawn(process.execPath, [main], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const setUpLink = await linkPrinted(server.stdout);
  return {
    address: new URL(setUpLink).origin,
    setUpLink,
    async stop() {
      if (server.exitCode === null) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Reads on afterwards, because a server whose output nobody reads cannot write its log. */
function linkPrinted(output: Readable): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let printed = '';
  output.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    const [link] = /http:\S+\/register\/\S+(?=\s)/.exec(printed) ?? [];
    if (link !== undefined) resolve(link);
  });
  output.on('end', () => reject(new Error(`The server printed no set-up link: ${printed}`)));
  return promise;
}
