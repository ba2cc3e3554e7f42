import type { FastifyInstance } from 'fastify';

/**
 * Mantine needs inline styles; scripts are allowed only from this origin. Pictures and scores may be loaded from
 * another base address.
 */
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

/** Returns the security headers for every answer. */
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

/** Sets the headers of every answer to a well-formed request; `answerMalformed` handles the others. */
export function secureHeaders(app: FastifyInstance, headers: SafeHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
