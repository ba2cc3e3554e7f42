import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { abortControllerOf } from './files.ts';

export type Draining = {
  /**
   * Requests are still answered, but each answer announces that its connection closes, and /readyz tells load balancers
   * to use other nodes.
   */
  begin(): void;
  hasBegun(): boolean;
};

/** How long a stop waits for bodies, in ms. Nothing was done for them yet. */
const maxBodyWaitMs = 10_000;

/**
 * Running requests are answered and their connections then closed. Idle connections, which browsers open in advance,
 * are closed immediately, and endless responses end.
 */
export function shutDownGracefully(app: FastifyInstance, bodyWaitMs = maxBodyWaitMs): Draining {
  const open = new Set<IncomingMessage>();
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', (request: IncomingMessage) => {
    silent.delete(request.socket);
    open.add(request);
    request.once('close', () => open.delete(request));
  });

  let [isDraining, isClosing] = [false, false];
  app.addHook('preClose', async () => {
    isClosing = true;
    abortControllerOf(app.server).abort();
    for (const socket of silent) socket.destroy();
    const endBodies = () => open.forEach((request) => request.complete || request.destroy());
    const ending = setTimeout(endBodies, bodyWaitMs);
    app.server.once('close', () => clearTimeout(ending));
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining || isClosing) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    // Unlike here, closeIdleConnections treats a response as finished before its last bytes are sent.
    if (isClosing) request.raw.socket.destroySoon();
    done();
  });
  return {
    begin() {
      isDraining = true;
    },
    hasBegun: () => isDraining,
  };
}
