import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Slower than 1 KB a second is nobody who waits for an answer. */
const slowest = { windowMs: 10_000, minBytes: 10 * 1024 };

type Watched = { request: IncomingMessage; bytesRead: number };

/**
 * Closes connections whose body stalls or dribbles: each holds what has come of it in memory. Between one and two windows
 * after its last bytes in time, a body is given up.
 */
export function endStalledBodies(app: FastifyInstance, { windowMs, minBytes } = slowest): void {
  const reading = new Set<Watched>();
  // Before the first window is over, a body has not been watched for the whole of one.
  const fresh = new Set<Watched>();

  function look(): void {
    for (const watched of reading) {
      const { socket } = watched.request;
      const isSlow = socket.bytesRead - watched.bytesRead < minBytes;
      watched.bytesRead = socket.bytesRead;
      if (isSlow && !fresh.has(watched)) socket.destroy();
    }
    fresh.clear();
  }

  // Not before: a body that waits for its caller's share is not read.
  app.addHook('preParsing', async ({ raw: request }) => {
    if (request.complete || !hasBody(request)) return;
    const watched = { request, bytesRead: request.socket.bytesRead };
    reading.add(watched);
    fresh.add(watched);
    for (const event of ['end', 'close']) request.once(event, () => reading.delete(watched));
  });
  const timer = setInterval(look, windowMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
