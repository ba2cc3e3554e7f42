import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** If the body is longer, the connection is closed, even though its sender may then miss the answer. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Ensures that callers receive an answer that is sent before their body has arrived: a caller whose connection is
 * closed while sending sees only a broken pipe. So the connection stays open while Node discards the rest of the body,
 * unless that is very long or of unknown length, so that nobody can make the server read for ever.
 */
export function readToEnd(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.raw.complete || !hasBody(request.raw)) return done();
    const length = Number(request.headers['content-length']);
    if (!(length <= maxBytes)) reply.header('connection', 'close');
    else if (reply.statusCode === 413) reply.removeHeader('connection');
    done();
  });
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
