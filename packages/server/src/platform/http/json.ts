import { isAscii } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { maxBodyBytes, pictureField } from '@eemusic/contract/platform/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Of lists and objects in one another; thousands take ten times as long to parse as the same bytes side by side. */
const maxDepth = 32;

export function parseJson(bytes: Buffer): unknown {
  if (isDeep(bytes)) throw new Refusal('request.not-json');
  return parseBytes(bytes);
}

/**
 * Parses a body with a picture of megabytes, which is taken out before. The rest must be as short as other bodies, so
 * that nothing but one text is large.
 */
export function parseWithPicture(bytes: Buffer): unknown {
  if (bytes.length <= maxBodyBytes.fields) return parseJson(bytes);
  const picture = findPicture(bytes);
  if (!picture || bytes.length - picture.length > maxBodyBytes.fields) throw new Refusal('request.too-large');
  const begin = picture.byteOffset - bytes.byteOffset;
  const end = begin + picture.length;
  const parts = [bytes.subarray(0, begin), Buffer.from(`"${placeholder}"`), bytes.subarray(end)];
  const body = parseJson(Buffer.concat(parts)) as Record<string, unknown> | null;
  if (body?.[pictureField] === placeholder) body[pictureField] = parseBytes(picture);
  return body;
}

/** Stands for the picture while the rest is parsed. */
const placeholder = randomUUID();

const pictureBegins = new RegExp(`(?<!\\\\)"${pictureField}"\\s*:\\s*"`);

/** Returns the picture with its quotes; the next quote ends it, because base64 contains none. */
function findPicture(bytes: Buffer): Buffer | null {
  const found = pictureBegins.exec(bytes.toString('latin1', 0, maxBodyBytes.fields));
  if (!found) return null;
  const begin = found.index + found[0].length - 1;
  const end = bytes.indexOf('"', begin + 1);
  return end === -1 ? null : bytes.subarray(begin, end + 1);
}

/** Accepts only JSON bodies in UTF-8; an empty body means none, whatever its type. */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ routeOptions }: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return undefined;
      return routeOptions.config.takesPicture ? parseWithPicture(body) : parseJson(body);
    },
  );
}

function parseBytes(bytes: Buffer): unknown {
  try {
    return JSON.parse(isAscii(bytes) ? bytes.toString('latin1') : decoder.decode(bytes)) as unknown;
  } catch {
    throw new Refusal('request.not-json');
  }
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = Buffer.from('"\\[]{}');

function isDeep(bytes: Buffer): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) isText = !isText;
    else if (isText) at += byte === backslash ? 1 : 0;
    else if (byte === openBracket || byte === openBrace) depth += 1;
    else if (byte === closeBracket || byte === closeBrace) depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}
