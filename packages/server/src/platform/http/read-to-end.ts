import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** With a longer body the connection is closed, even if its sender then misses the answer. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Makes sure that an answer given before the body has arrived is read: a sender whose connection closes while it is
 * sending sees only a broken pipe. The connection stays open while Node discards the rest of the body, unless that is
 * very long or of unknown length: nobody can make the server read for ever.
 */
export function readToEnd(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.raw.complete || !hasBody(request.raw)) return;
    const length = Number(request.headers['content-length']);
    if (!(length <= maxBytes)) reply.header('connection', 'close');
    else if (reply.statusCode === 413) reply.removeHeader('connection');
  });
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
