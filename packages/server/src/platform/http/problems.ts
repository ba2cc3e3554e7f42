import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TooMuchWaiting } from '#platform/concurrency/index.ts';
import { databaseRefusal } from '#platform/database/faults.ts';
import type { CompressedDocument } from '@eemusic/contract/platform/endpoint';
import { WorkerUnavailable } from '@eemusic/music/workers';
import { isStorageDown } from '#platform/storage/faults.ts';
import { CallerGone } from './fair-share.ts';
import { sendCompressed } from './files.ts';
import { type PlainRefusalCode, Refusal } from './refusal.ts';
import { IdempotencyKeyLost } from './idempotency.ts';

/**
 * The only place where errors become answers. Unexpected errors are logged, and answered without their cause. `page` is
 * the web app's page: it is the answer when a person opens an API address in a browser.
 */
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

/** A browser that opens an address accepts HTML; calls of the web app do not. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && (/^\/(\?|$)/.test(url) || (headers.accept ?? '').includes('text/html'));
}

const sendPage = (reply: FastifyReply, page: CompressedDocument): FastifyReply =>
  sendCompressed(reply.type('text/html; charset=utf-8'), page);

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfter))));
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  return reply.code(refusal.status).send(refusal.toJSON());
}

const transport: Record<string, PlainRefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.not-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.not-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.not-json',
  FST_REQ_FILE_TOO_LARGE: 'request.too-large',
  FST_FILES_LIMIT: 'request.not-multipart',
  FST_PARTS_LIMIT: 'request.not-multipart',
  FST_FIELDS_LIMIT: 'request.not-multipart',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.type',
  FST_ERR_VALIDATION: 'request.invalid',
};

function asRefusal(error: Error & { code?: string; statusCode?: number }): Refusal {
  if (error instanceof Refusal) return error;
  const code = error.code === undefined ? undefined : transport[error.code];
  if (code) return new Refusal(code);
  if (error instanceof TooMuchWaiting) return new Refusal('request.too-much-waiting', { retryAfter: 5 });
  if (error instanceof IdempotencyKeyLost || error instanceof CallerGone)
    return new Refusal('server.busy', { retryAfter: 5 });
  // The machine is too busy, or ended the worker: neither is the fault of a file.
  if (error instanceof WorkerUnavailable) return new Refusal('server.busy', { retryAfter: 5 });
  const fromDatabase = databaseRefusal(error);
  if (fromDatabase) return new Refusal(fromDatabase);
  if (isStorageDown(error)) return new Refusal('server.part-down');
  if (error instanceof SyntaxError && error.statusCode === 400) return new Refusal('request.not-json');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('request.invalid');
  return new Refusal('server.fault');
}
