import { Readable } from 'node:stream';
import type { FileFacts, StoredFile } from '@eemusic/contract/platform/endpoint';
import type { FastifyReply } from 'fastify';
import { hasEtag } from './conditional.ts';
import { parseRange } from './parse-range.ts';
import { Refusal } from './refusal.ts';

/**
 * Opens what the request needs: the whole file, one range, or nothing for HEAD and for whoever already has the file.
 * Sets the headers about it.
 */
export async function openStored(
  reply: FastifyReply,
  file: StoredFile,
): Promise<AsyncIterable<Uint8Array> | 'unchanged'> {
  const { method, headers } = reply.request;
  if (method === 'GET' && headers.range === undefined && headers['if-none-match'] === undefined) {
    const whole = found(await file.open());
    describe(reply, whole);
    return whole.body;
  }
  const facts = found(await file.facts());
  if (hasEtag(reply.request, facts.etag)) {
    reply.header('etag', facts.etag);
    return 'unchanged';
  }
  const isSame = headers['if-range'] === undefined || headers['if-range'] === facts.etag;
  const part = method === 'GET' && isSame ? parseRange(headers.range, facts.bytes) : null;
  if (part === 'beyond') {
    reply.headers({ 'content-range': `bytes */${facts.bytes}`, 'accept-ranges': 'bytes', etag: facts.etag });
    throw new Refusal('file.range');
  }
  const body = method === 'HEAD' ? Readable.from([]) : found(await file.open(part ?? undefined)).body;
  describe(reply, facts);
  if (part) {
    reply.code(206).header('content-length', part.last - part.first + 1);
    reply.header('content-range', `bytes ${part.first}-${part.last}/${facts.bytes}`);
  }
  return body;
}

function describe(reply: FastifyReply, { bytes, etag }: FileFacts): void {
  reply.headers({ 'accept-ranges': 'bytes', 'content-length': bytes, etag });
}

function found<Found>(file: Found | null): Found {
  if (file === null) throw new Refusal('file.not-found');
  return file;
}
