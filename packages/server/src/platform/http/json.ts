import { isAscii } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Accepts only JSON bodies in UTF-8; an empty body means none, whatever its type. */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length === 0) return undefined;
    try {
      return JSON.parse(isAscii(body) ? body.toString('latin1') : decoder.decode(body)) as unknown;
    } catch {
      throw new Refusal('request.not-json');
    }
  });
}
