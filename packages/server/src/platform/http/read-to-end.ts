import type { FastifyInstance } from 'fastify';

/** Beyond it the connection is closed, whether the answer arrives or not. */
const maxRead = 64 * 1024 * 1024;

/**
 * Lets the answer to a body that is too large arrive: who is still sending when the connection closes reads a broken
 * pipe and not the 413. The connection stays, and Node throws away what comes until the body ends.
 */
export function readToEnd(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const length = Number(request.headers['content-length']);
    if (reply.statusCode === 413 && length <= maxRead) reply.removeHeader('connection');
  });
}
