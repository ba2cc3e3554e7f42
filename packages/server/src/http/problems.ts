import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseRefusal } from '#database/faults.ts';
import { isStorageDown } from '#storage/faults.ts';
import { Refusal } from './refusal.ts';

/**
 * The one place where a failure becomes an answer. A fault is logged here, and told without its reasons.
 * `page` is the web app's: a person who opens an address gets it wherever no call is declared.
 */
export function handleProblems(app: FastifyInstance, page: Buffer | null): void {
  app.setErrorHandler((error: FastifyError | Refusal | Error, request, reply) => {
    const refusal = asRefusal(error);
    const isGone = request.raw.destroyed && !request.raw.complete;
    if (refusal.status >= 500 && !isGone) request.log.error({ err: error }, 'request failed');
    return tell(reply, refusal);
  });

  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const { method, url, headers } = request;
    const wantsPage = /^\/(\?|$)/.test(url) || (headers.accept ?? '').includes('text/html');
    if (!page || !wantsPage || (method !== 'GET' && method !== 'HEAD'))
      return tell(reply, new Refusal('route.not-found'));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}

function tell(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfter))));
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  return reply.code(refusal.status).send({
    error: refusal.message,
    code: refusal.code,
    ...(refusal.fields && { fields: refusal.fields }),
  });
}

const transport: Record<string, ConstructorParameters<typeof Refusal>[0]> = {
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
  const known = error.code === undefined ? undefined : transport[error.code];
  if (known) return new Refusal(known);
  const fromDatabase = databaseRefusal(error);
  if (fromDatabase) return new Refusal(fromDatabase);
  if (isStorageDown(error)) return new Refusal('server.part-down');
  if (error instanceof SyntaxError && error.statusCode === 400) return new Refusal('request.not-json');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('request.invalid');
  return new Refusal('server.fault');
}
