import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 'public, max-age=31536000, immutable';

/** Returns a file of the built web app, such as its page; null if it was not built. */
export async function readBuilt(folder: string, name: string): Promise<string | null> {
  const file = join(folder, name);
  return existsSync(file) ? readFile(file, 'utf8') : null;
}

/**
 * Serves the files of the built web app. Assets with a hash in their name are cached for ever, and precompressed files
 * are sent as they are.
 */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/index.html', '**/*.br', '**/.vite/**', '**/.*'],
    setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? year : 'no-cache'),
  });
}
