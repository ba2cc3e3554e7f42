import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demoPort } from './servers.ts';

export type DemoServer = { address: string; stop(): Promise<void> };

/** Starts a server with the data of the journeys and the features of a demo. */
export async function startDemoServer(): Promise<DemoServer> {
  const server = spawn(process.execPath, [fileURLToPath(new URL('start.ts', import.meta.url))], {
    env: { ...process.env, PORT: String(demoPort), DEMO: 'true' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://localhost:${demoPort}`;
  const isReady = () => fetch(`${address}/appearance`).then(hasKeys, () => false);
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error('The demo did not start');
    await setTimeout(200);
  }
  return {
    address,
    async stop() {
      if (server.exitCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };

  /** The server listens before its data are complete. */
  async function hasKeys(): Promise<boolean> {
    const answer = await fetch(`${address}/demo/learner`);
    return answer.ok && ((await answer.json()) as { key: string | null }).key !== null;
  }
}
