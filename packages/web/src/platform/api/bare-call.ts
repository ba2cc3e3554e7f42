import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import type { Bare } from './request.ts';

/** What requestFor needs of a declaration: all that the browser has of it where its schemas are not read. */
export function bareCall({ method, path, access, query }: Endpoint): Bare<Endpoint> {
  const shape = query && Object.fromEntries(Object.keys(query.shape).map((name) => [name, 0]));
  return { method, path, access, ...(shape && { query: { shape } }) };
}
