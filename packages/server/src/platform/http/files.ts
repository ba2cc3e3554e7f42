import { Readable } from 'node:stream';
import type { CompressedDocument, FileResult } from '@eemusic/contract/platform/endpoint';
import type { FastifyReply } from 'fastify';
import { isUnchanged } from './conditional.ts';
import { prefersGzip } from './content-negotiation.ts';
import { streamUntilClosed } from './streaming-response.ts';
import { openStored } from './stored-file.ts';

/**
 * Sends a file in such a way that no browser runs it as a page of the console: its type is fixed, and it may not load
 * or run anything.
 */
export async function sendFile(
  reply: FastifyReply,
  { contentType, attachment, body, encoding, cache, rows, scores, isPage }: FileResult,
): Promise<FastifyReply> {
  // Before any header, because there may be no such file.
  const opened = 'facts' in body ? await openStored(reply, body) : body;
  reply.type(contentType).header('cache-control', cache ?? 'no-store');
  if (!isPage) reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  // Cacheable files may be loaded from another base address, because access to them depends only on their name or
  // signature.
  if (cache) reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' });
  if (encoding) reply.header('content-encoding', encoding);
  if (rows !== undefined) reply.header('x-rows', rows);
  if (scores !== undefined) reply.header('x-scores', scores);
  if (attachment)
    reply.header(
      'content-disposition',
      `attachment; filename="${attachment.replace(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encoded(attachment)}`,
    );
  if (opened === 'unchanged') return reply.code(304).send();
  if (opened instanceof Uint8Array) return reply.send(Buffer.from(opened.buffer, opened.byteOffset, opened.byteLength));
  if ('gzip' in opened) return sendCompressed(reply, opened);
  const bytes = 'follow' in opened ? streamUntilClosed(reply, opened) : opened;
  const stream = bytes instanceof Readable ? bytes : Readable.from(bytes);
  // `answerInTime` has answered meanwhile.
  if (!reply.sent) return reply.send(stream);
  stream.destroy();
  return reply;
}

export function sendCompressed(reply: FastifyReply, { plain, gzip, etag }: CompressedDocument): FastifyReply {
  if (isUnchanged(reply.request, reply, etag)) return reply.code(304).send();
  reply.header('vary', 'accept-encoding');
  const isCompressed = prefersGzip(reply.request.headers);
  if (isCompressed) reply.header('content-encoding', 'gzip');
  const bytes = isCompressed ? gzip : plain;
  return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** RFC 5987 allows fewer unescaped characters than URLs do. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
