import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';
import { tell } from './problems.ts';

const year = 'public, max-age=31536000, immutable';

/** Serves the built web app: hashed assets for good and precompressed, and its page at every address that a person opens. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const pageFile = join(folder, 'index.html');
  if (!existsSync(pageFile)) return;
  const page = await readFile(pageFile);

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/index.html', '**/*.br', '**/.vite/**'],
    setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? year : 'no-cache'),
  });

  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!isPage) return tell(reply, new Refusal('route.not-found'));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}
