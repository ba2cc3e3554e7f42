import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { scratch } from '@eemusic/server/src/testing/scratch.ts';

export type EmptyServer = { address: string; setUpLink: string; stop(): Promise<void> };

const main = fileURLToPath(new URL('../packages/server/src/app/main.ts', import.meta.url));

/** Starts the console with production settings in its own process and an empty folder, by default on a free port. */
export async function startEmptyServer(settings: Record<string, string> = {}): Promise<EmptyServer> {
  const folder = await mkdtemp(join(scratch, 'eemusic-e2e-empty-'));
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
