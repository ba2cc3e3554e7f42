import { Readable } from 'node:stream';
import type { FileResult } from '@eemusic/contract/endpoint';
import type { FastifyReply } from 'fastify';

/** Sends a file that is never taken for a page of ours: its type is told, not guessed, and it may run nothing. */
export function sendFile(
  reply: FastifyReply,
  { contentType, attachment, body, encoding, cache, rows }: FileResult,
): FastifyReply {
  reply.type(contentType).header('cache-control', cache ?? 'no-store');
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  // What may be cached may be fetched from a base address of its own; its name or signature is what opens it.
  if (cache) reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' });
  if (encoding) reply.header('content-encoding', encoding);
  if (rows !== undefined) reply.header('x-rows', rows);
  if (attachment)
    reply.header(
      'content-disposition',
      `attachment; filename="${attachment.replace(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(attachment)}`,
    );
  if (body instanceof Uint8Array) return reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  return reply.send(body instanceof Readable ? body : Readable.from(body));
}
