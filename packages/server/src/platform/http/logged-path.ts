import type { FastifyRequest } from 'fastify';

/** Numbers of records; a phone number has more digits. */
const isId = (value: string) => /^\d{1,10}$/.test(value);

/**
 * The path of a request as it is logged: without query string, tokens and whatever else an app or a person has put into it.
 * Of an address that is not declared the first part alone.
 */
export function loggedPath({ url, is404: isUndeclared, routeOptions, params }: FastifyRequest): string {
  const path = url.split('?', 1)[0] ?? '';
  if (isUndeclared || routeOptions.url === undefined) return path.replace(/^(\/[^/]{0,30})(?:.+)$/, '$1/…');
  const given = (params ?? {}) as Record<string, string>;
  return routeOptions.url
    .replace(/:(\w+)/g, (_place, name: string) => (isId(given[name] ?? '') ? (given[name] ?? '') : '…'))
    .replace('*', '…');
}
