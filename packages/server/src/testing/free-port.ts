import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the range that operating systems use for outgoing connections, so that no such connection can take a port
 * before a server starts.
 */
const [first, end] = [15_000, 32_000];

/**
 * Returns a port for a program that cannot choose one itself. It is random, so that tests in other processes rarely
 * choose the same.
 */
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
