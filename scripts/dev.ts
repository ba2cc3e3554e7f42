import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `npm run dev`: runs the server, which restarts when its code changes, and the web app with hot reloading. */
const root = fileURLToPath(new URL('..', import.meta.url));
const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
const port = process.env['PORT'] ?? '3000';

const server = run(root, ['--watch', 'packages/server/src/app/main.ts'], { PORT: port });
const web = run(`${root}/packages/web`, [vite], { API_ADDRESS: `http://127.0.0.1:${port}` });

/** If one of the two processes ends, the other is stopped. */
for (const [one, other] of [
  [server, web],
  [web, server],
] as const) {
  one.on('exit', (code) => {
    process.exitCode = code ?? 0;
    other.kill('SIGTERM');
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.kill(signal);
    web.kill(signal);
  });
}

function run(cwd: string, parameters: string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, parameters, { cwd, stdio: 'inherit', env: { ...process.env, ...environment } });
}
