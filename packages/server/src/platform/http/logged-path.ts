import type { FastifyRequest } from 'fastify';

/** An id of a record; a phone number has more digits. */
const isId = (value: string) => /^\d{1,10}$/.test(value);

/**
 * Returns the path of a request for the log, without its query and without anything that a person or an app may have
 * put into it, such as a token. Only the first segment of an undeclared address is logged.
 */
export function loggedPath({ url, is404: isUndeclared, routeOptions, params }: FastifyRequest): string {
  const path = url.split('?', 1)[0] ?? '';
  if (isUndeclared || routeOptions.url === undefined) return path.replace(/^(\/[^/]{0,30})[^]+/, '$1/…');
  const values = (params ?? {}) as Record<string, string>;
  return routeOptions.url
    .replace(/:(\w+)/g, (_place, name: string) => (isId(values[name] ?? '') ? (values[name] ?? '') : '…'))
    .replace('*', '…');
}
