import type { FastifyInstance } from 'fastify';

/** With a longer body the connection is closed, even if its sender then misses the answer. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Makes sure that the 413 for a large body arrives: a sender whose connection closes while it is sending sees only a
 * broken pipe. The connection stays open while Node discards the rest of the body.
 */
export function readToEnd(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const length = Number(request.headers['content-length']);
    if (reply.statusCode === 413 && length <= maxBytes) reply.removeHeader('connection');
  });
}
