import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { abortControllerOf } from './streaming-response.ts';

export type Draining = {
  /** Answers go on, each announces that its connection closes, and /readyz sends load balancers away. */
  begin(): void;
  hasBegun(): boolean;
};

/**
 * Prepares the server to stop. Running requests are answered and their connections closed, announced by a header where
 * the response has not begun. Idle connections, which browsers open in advance, close at once, and endless responses
 * end.
 */
export function shutDownGracefully(app: FastifyInstance): Draining {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));

  let [isDraining, isClosing] = [false, false];
  app.addHook('preClose', async () => {
    isClosing = true;
    abortControllerOf(app.server).abort();
    for (const socket of silent) socket.destroy();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining || isClosing) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request) => {
    // Not closeIdleConnections: it considers a response finished before its last bytes are sent.
    if (isClosing) request.raw.socket.destroySoon();
  });
  return {
    begin() {
      isDraining = true;
    },
    hasBegun: () => isDraining,
  };
}
