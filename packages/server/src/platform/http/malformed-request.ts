import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SafeHeaders } from './headers.ts';
import { hasBody } from './read-to-end.ts';
import { type PlainRefusalCode, Refusal } from './refusal.ts';

/** An import would load Node's `fetch` and `WebSocket` as well, which take 6 MB. */
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const reasons: Record<string, PlainRefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'request.headers',
};

/**
 * Answers requests that cannot be parsed and therefore reach no route, in the form and with the headers of all other
 * answers.
 */
export function answerMalformed(headers: SafeHeaders) {
  return {
    /** A URL with invalid percent-encoding, or with a segment that is too long. */
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply): void => {
      const refusal = new Refusal('route.not-found');
      void reply.code(refusal.status).headers(headers).header('cache-control', 'no-store').send(refusal.toJSON());
    },
    /** Bytes that are not HTTP, headers that are too large, or a request that never ends. */
    clientErrorHandler: (fault: Error & { code?: string }, socket: Socket): void => {
      if (fault.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable && socket.bytesWritten === 0) socket.write(plainAnswer(fault.code ?? '', headers));
      socket.destroySoon();
    },
  };
}

/**
 * Refuses in our own form what Node would answer by itself: a request without a host, an unknown expectation. Also
 * refuses a body for an unknown address before it is parsed.
 */
export function refuseBeforeBody(app: FastifyInstance, headers: SafeHeaders): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const hasNoHost = raw.httpVersion === '1.1' && request.headers.host === undefined;
    if (hasNoHost || hasTwoHosts(raw)) return done(new Refusal('request.malformed'));
    if (request.is404 && hasBody(raw)) return done(new Refusal('route.not-found'));
    done();
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, body, ...answer } = answerOf(new Refusal('request.expectation'), headers);
    response.writeHead(status, answer.headers).end(body);
  });
}

/** A proxy may go by the one, and a server behind it by the other (RFC 9112, 3.2). */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;

function plainAnswer(fault: string, headers: SafeHeaders): string {
  const { status, body, ...answer } = answerOf(new Refusal(reasons[fault] ?? 'request.malformed'), headers);
  const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

function answerOf(refusal: Refusal, headers: SafeHeaders): { status: number; headers: SafeHeaders; body: string } {
  const body = JSON.stringify(refusal);
  const about = {
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { status: refusal.status, headers: { ...headers, ...about }, body };
}
