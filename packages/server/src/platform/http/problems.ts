import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiRoot } from '@eemusic/contract/platform/resource';
import type { CompressedDocument } from '@eemusic/contract/platform/endpoint';
import { WorkerUnavailable } from '@eemusic/music/workers';
import { TooMuchWaiting } from '#platform/concurrency/index.ts';
import { databaseRefusal } from '#platform/database/faults.ts';
import { isStorageDown } from '#platform/storage/storage.ts';
import { CallerGone } from './admit.ts';
import { sendCompressed } from './files.ts';
import { type PlainRefusalCode, Refusal, STATUS_CODES } from './answers.ts';
import type { SafeHeaders } from './web.ts';

/** Unexpected errors are logged, and answered without their cause. `page` answers a person who opens an API address. */
export function handleProblems(app: FastifyInstance, page: CompressedDocument | null): void {
  app.setErrorHandler((error: FastifyError | Refusal | Error, request, reply) => {
    const refusal = asRefusal(error);
    const isGone = error instanceof CallerGone || (request.raw.destroyed && !request.raw.complete);
    if (refusal.status >= 500 && !isGone) request.log.error({ err: error }, 'request failed');
    // The address may also be that of a screen; a browser that opens it sends no token.
    const isOpened = refusal.code === 'session.none' && request.headers.authorization === undefined;
    return page && isOpened && wantsPage(request) ? sendPage(reply, page) : sendRefusal(reply, refusal);
  });

  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    return page && wantsPage(request) ? sendPage(reply, page) : sendRefusal(reply, new Refusal('route.not-found'));
  });
}

/** Calls of the web app do not accept HTML. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && (/^\/(\?|$)/.test(url) || (headers.accept ?? '').includes('text/html'));
}

const sendPage = (reply: FastifyReply, page: CompressedDocument): FastifyReply =>
  sendCompressed(reply.type('text/html; charset=utf-8'), page);

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfter))));
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.header('cache-control', 'no-store');
  if (reply.request.url.startsWith(`${apiRoot}/`))
    return reply.code(refusal.status).type('application/problem+json').send(refusal.toProblem(reply.request.id));
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(refusal.toJSON());
}

const transport: Record<string, PlainRefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.not-json',
  FST_REQ_FILE_TOO_LARGE: 'request.too-large',
  FST_FILES_LIMIT: 'request.not-multipart',
  FST_PARTS_LIMIT: 'request.not-multipart',
  FST_FIELDS_LIMIT: 'request.not-multipart',
};

function asRefusal(error: Error & { code?: string; statusCode?: number }): Refusal {
  if (error instanceof Refusal) return error;
  const code = error.code === undefined ? undefined : transport[error.code];
  if (code) return new Refusal(code);
  if (error instanceof TooMuchWaiting) return new Refusal('request.too-much-waiting', { retryAfter: 5 });
  // The machine is too busy, or ended the worker: neither is the fault of a file.
  if (error instanceof CallerGone || error instanceof WorkerUnavailable)
    return new Refusal('server.busy', { retryAfter: 5 });
  const fromDatabase = databaseRefusal(error);
  if (fromDatabase) return new Refusal(fromDatabase, fromDatabase === 'server.moving' ? { retryAfter: 60 } : {});
  if (isStorageDown(error)) return new Refusal('server.part-down');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('request.invalid');
  return new Refusal('server.fault');
}

const reasons: Record<string, PlainRefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'request.headers',
};

/** They reach no route, but are answered in the form and with the headers of all others. */
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

/** In our own form. Also refuses a body for an unknown address before it is parsed. */
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

/** If the body is longer, the connection is closed, even though its sender may then miss the answer. */
const maxBytes = 64 * 1024 * 1024;

/**
 * A caller whose connection is closed while sending sees only a broken pipe, so it stays open while Node discards the
 * rest of the body, unless that is very long or of unknown length.
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

/**
 * After Fastify's `connectionTimeout` of silence, whoever asked knows that they may try again; what was waited for may
 * still be done. A connection whose answer has begun is cut off: its reader has stalled.
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
