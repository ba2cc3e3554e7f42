import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBody } from './read-to-end.ts';

/** The minimum speed of a body: 1 KB per second. */
const slowest = { windowMs: 10_000, minBytes: 10 * 1024 };

/** For the few KB that strangers send, in ms. */
const maxPublicMs = 5_000;

/** Closes the connection unless the body arrives in time, because anybody may send one. */
export function endSlowBody(request: IncomingMessage, maxMs = maxPublicMs): void {
  if (request.complete || !hasBody(request)) return;
  const ending = setTimeout(() => request.destroy(), maxMs);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(ending));
}

type Watched = { request: IncomingMessage; bytesRead: number };

/**
 * Closes connections whose body stalls or arrives too slowly, because the received part occupies memory. That happens
 * between one and two windows after the body falls below the minimum, or one window after the server begins to stop.
 */
export function endStalledBodies(app: FastifyInstance, { windowMs, minBytes } = slowest): void {
  const reading = new Set<Watched>();
  // Bodies that have not been watched for a whole window yet.
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

  // Begins only now, because a body is not read while its request waits for a slot.
  app.addHook('preParsing', ({ raw: request }, _reply, _payload, done) => {
    if (request.complete || request.destroyed || !hasBody(request)) return done();
    const watched = { request, bytesRead: request.socket.bytesRead };
    reading.add(watched);
    fresh.add(watched);
    for (const event of ['end', 'close']) request.once(event, () => reading.delete(watched));
    done();
  });
  // A stop waits for one window more, however fast they arrive. Nothing was done for them yet.
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const close = () => reading.forEach(({ request }) => request.socket.destroy());
    const ending = setTimeout(close, windowMs);
    app.server.once('close', () => clearTimeout(ending));
  });
  const timer = setInterval(look, windowMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
