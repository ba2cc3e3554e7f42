import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * Answers a request whose connection was silent for Fastify's `connectionTimeout`, instead of cutting it off: whoever
 * asked then knows that they may try again. Whatever was waited for may still be done. A connection is cut off if its
 * answer has begun, because its reader has stalled.
 */
export function answerInTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('timeout', () => {
      if (reply.sent || reply.raw.headersSent) return void request.raw.socket.destroy();
      void reply.header('connection', 'close').send(new Refusal('server.busy', { retryAfter: 5 }));
    });
    done();
  });
}
