import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, so that none of those takes a port before a server starts. */
const [first, end] = [15_000, 32_000];

/** A port for a program that cannot choose one itself. Random, so that tests in other processes rarely choose the same. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, end);
    const server = createServer();
    const isFree = once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.listen(port, '127.0.0.1');
    if (!(await isFree)) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
