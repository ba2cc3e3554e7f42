import type { Route } from '@eemusic/contract/platform/endpoint';
import { current as currentLanguage } from '#platform/locales/texts.ts';
import { currentToken } from './credentials.ts';

export type CallOptions = {
  signal?: AbortSignal;
  /** The server answers a repeated key with its first answer, so that a repeated request creates one record only. */
  idempotencyKey?: string;
};

type Request = { address: string; headers: Record<string, string>; body: string | null; token: string | null };

export function requestFor(route: Route, input: object, options: CallOptions): Request {
  const values = new Map<string, unknown>(Object.entries(input));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    values.delete(name);
    return encodeURIComponent(String(value));
  });

  const query = new URLSearchParams();
  for (const name of Object.keys(route.query?.shape ?? {})) {
    const value = values.get(name);
    values.delete(name);
    if (value !== undefined) query.set(name, String(value));
  }

  const token = route.access.kind === 'public' ? null : currentToken();
  const hasBody = route.method !== 'GET' && values.size > 0;
  return {
    address: query.size > 0 ? `${path}?${query}` : path,
    headers: {
      Accept: 'application/json',
      // Documents and mails come in the language of the interface, whatever the browser prefers.
      'Accept-Language': currentLanguage(),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(hasBody && { 'Content-Type': 'application/json' }),
      ...(options.idempotencyKey !== undefined && { 'Idempotency-Key': options.idempotencyKey }),
    },
    body: hasBody ? JSON.stringify(Object.fromEntries(values)) : null,
    token,
  };
}

/** Unlike crypto.randomUUID, it also works if the console is served without TLS. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
