import { isAscii } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** In bytes of the body: some thousand ids. */
const maxSmall = 16 * 1024;

/** A body that takes ms to parse, so that whoever handles the request decides when. */
export class LargeBody {
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  parse(): unknown {
    return parseBytes(this.#bytes);
  }
}

/** Accepts only JSON bodies in UTF-8; an empty body means none, whatever its type. Large ones stay unparsed. */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length === 0) return undefined;
    return body.length > maxSmall ? new LargeBody(body) : parseBytes(body);
  });
}

function parseBytes(bytes: Buffer): unknown {
  try {
    return JSON.parse(isAscii(bytes) ? bytes.toString('latin1') : decoder.decode(bytes)) as unknown;
  } catch {
    throw new Refusal('request.not-json');
  }
}
