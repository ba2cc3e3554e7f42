import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demoPort } from '#e2e/servers.ts';

export type PictureServer = { address: string; stop(): Promise<void> };

/** Starts the demo for the pictures in its own process, with the built web app or with another build of it. */
export async function startPictureServer(webFolder?: string): Promise<PictureServer> {
  const server = spawn(process.execPath, [fileURLToPath(new URL('start.ts', import.meta.url))], {
    env: { ...process.env, PORT: String(demoPort), TZ: 'UTC', ...(webFolder && { WEB_FOLDER: webFolder }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://localhost:${demoPort}`;
  /* The server listens only once its data are complete. */
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error('The demo of the pictures did not start');
    await setTimeout(100);
  }
  return {
    address,
    async stop() {
      if (server.exitCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}
