import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import fastifyStatic from '@fastify/static';

/** Mantine needs inline styles. Pictures and scores may be loaded from another base address. */
export function contentSecurityPolicy(bases: (string | null)[]): string {
  const others = bases.flatMap((base) => (base ? [new URL(base).origin] : [])).join(' ');
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${others}`,
    `media-src 'self' blob: ${others}`,
    "font-src 'self'",
    `connect-src 'self' ${others}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
    .map((directive) => directive.trim())
    .join('; ');
}

export type SafeHeaders = Record<string, string>;

export function safeHeaders({ policy, isHttps }: { policy: string; isHttps: boolean }): SafeHeaders {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** With the id that the request has in the log; `answerMalformed` handles the others. */
export function secureHeaders(app: FastifyInstance, headers: SafeHeaders): void {
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.headers({ ...headers, 'x-request-id': id });
    done();
  });
}

const year = 'public, max-age=31536000, immutable';

/** Null if the web app was not built. */
export async function readBuilt(folder: string, name: string): Promise<string | null> {
  const file = join(folder, name);
  return existsSync(file) ? readFile(file, 'utf8') : null;
}

/** Assets with a hash in their name are cached for ever, and precompressed files are sent as they are. */
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
