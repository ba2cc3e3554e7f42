import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Gives the answer its ETag, and says whether the caller has it already (RFC 9110, If-None-Match). The tag is read before
 * what it stands for: an answer may be newer than its tag, which then is asked for once more, but never older.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
