import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sets the ETag, and returns whether the caller already has this version (RFC 9110, If-None-Match). The tag must be
 * read before the data. Then the data may be newer than the tag, which costs one more request, but never older.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  return hasEtag(request, etag);
}

/** Whether the caller already has the version with this tag. A tag contains its quotes, so no other one contains it. */
export function hasEtag({ headers }: FastifyRequest, etag: string): boolean {
  const etags = headers['if-none-match'] ?? '';
  return etags.trim() === '*' || etags.includes(etag);
}
