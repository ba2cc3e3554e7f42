import type { IncomingHttpHeaders, Server } from 'node:http';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { type Language, languageOf } from '@eemusic/contract/platform/languages';
import Negotiator from 'negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  CompressedDocument,
  FileFacts,
  FileResult,
  StoredFile,
  StreamingFile,
} from '@eemusic/contract/platform/endpoint';
import { Refusal } from './answers.ts';

/** Ten times the length that browsers send. The parser would take 350 ms for 16 kB of commas. */
const maxLength = 1_000;

/** RFC 9110; null if the header is missing or absurdly long. */
function negotiatorFor(name: 'accept-language' | 'accept-encoding', headers: IncomingHttpHeaders): Negotiator | null {
  const asked = headers[name]?.toString();
  return asked === undefined || asked.length > maxLength ? null : new Negotiator({ headers: { [name]: asked } });
}

/** Null if the request names none. */
export function acceptedLanguage(headers: IncomingHttpHeaders): Language | null {
  const negotiator = negotiatorFor('accept-language', headers);
  return negotiator && languageOf(negotiator.languages());
}

export function prefersGzip(headers: IncomingHttpHeaders): boolean {
  return negotiatorFor('accept-encoding', headers)?.encoding(['gzip', 'identity']) === 'gzip';
}

/** Also sets the ETag. It must be read before the data, which may then be newer than the tag, but never older. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  return hasEtag(request, etag);
}

/** A tag contains its quotes, so no other one contains it. */
function hasEtag({ headers }: FastifyRequest, etag: string): boolean {
  const etags = headers['if-none-match'] ?? '';
  return etags.trim() === '*' || etags.includes(etag);
}

/** Compresses a document that anybody may request, so that an answer costs only the sending. */
export function compressDocument(text: string): CompressedDocument {
  const plain = Buffer.from(text);
  return { plain, gzip: gzipSync(plain, { level: 9 }), etag: etagOf(plain) };
}

export const etagOf = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

const stops = new WeakMap<object, AbortController>();

/** Returns the controller that ends all endless responses of a server. */
export function abortControllerOf(server: Server): AbortController {
  const stop = stops.get(server) ?? new AbortController();
  stops.set(server, stop);
  return stop;
}

/** Sends a response that lasts until its connection closes or the server stops. Proxies must not buffer it. */
function streamUntilClosed(reply: FastifyReply, { follow }: StreamingFile): AsyncIterable<Uint8Array> {
  const disconnect = new AbortController();
  if (reply.raw.closed) disconnect.abort();
  else reply.raw.once('close', () => disconnect.abort());
  reply.header('x-accel-buffering', 'no');
  return follow(AbortSignal.any([disconnect.signal, abortControllerOf(reply.server.server).signal]));
}

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

/** For HEAD and for whoever already has the file, nothing is opened. Sets the headers about it. */
async function openStored(reply: FastifyReply, file: StoredFile): Promise<AsyncIterable<Uint8Array> | 'unchanged'> {
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

/** Offsets of the first and the last byte, both inclusive. */
type Range = { first: number; last: number };

/** 'beyond' if it starts after the end; null is the whole file, as for a header that cannot be parsed (RFC 9110). */
export function parseRange(header: string | undefined, bytes: number): Range | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '')
    return Number(last) === 0 || bytes === 0 ? 'beyond' : { first: Math.max(0, bytes - Number(last)), last: bytes - 1 };
  if (last !== '' && Number(last) < Number(first)) return null;
  if (Number(first) >= bytes) return 'beyond';
  return { first: Number(first), last: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}
