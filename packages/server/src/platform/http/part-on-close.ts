import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { endlessOf } from './endless.ts';

/**
 * Lets a stop end soon. A request that is under way is answered, and its connection then let go instead of kept:
 * told so where the answer has not begun, and closed where a long one ends. A connection on which nobody has asked
 * for anything, as browsers open them ahead of time, is closed at once, and what would go on for ever ends.
 */
export function partOnClose(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    endlessOf(app.server).abort();
    for (const socket of silent) socket.destroy();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request) => {
    // Not closeIdleConnections: it takes an answer for ended before its last bytes are sent.
    if (isClosing) request.raw.socket.destroySoon();
  });
}
