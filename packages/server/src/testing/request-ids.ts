import { tagFields } from '@eemusic/contract/library/scores';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import type { RecordedRequest } from './record-request.ts';

/** A request whose ids are not those of the example, and what is wrong with them. */
export type ForeignRequest = RecordedRequest & { what: string };

type Path = readonly (string | number)[];
type IdField = { path: Path; value: unknown };

const tags = new Set([...Object.keys(tagFields), 'scoreType']);

/**
 * Ids in bodies and addresses have these names; `before` and `after` are those of neighbours in an order, `accept`
 * lists the scores of a large upload.
 */
export const isIdName = (name: string) =>
  /(Id|Ids|^id|^ids|^selected\w*|^records|^before|^after|^accept)$/.test(name) || tags.has(name);

const nobody = 999_999;
const inBodies = [nobody, 0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, true, '1', '١', '', {}, [[1]], '__proto__'];
const inAddresses = ['999999', '0', '-1', '1.5', '1e0', '01', '%D9%A1', '%00', '%201', '..%2f1', '2147483648'];
const tooMany = Array.from({ length: 100_000 }, (_, index) => index + 1);

/** Returns the request with each of its ids replaced by others that do not exist, or that are no ids at all. */
export function withForeignIds(endpoint: Endpoint, request: RecordedRequest): ForeignRequest[] {
  return [...withForeignPath(endpoint, request), ...idFieldsOf(request.body).flatMap((id) => withForeign(request, id))];
}

function withForeignPath({ path }: Endpoint, request: RecordedRequest): ForeignRequest[] {
  const [address = '', query] = request.url.split('?');
  return path.split('/').flatMap((part, index) => {
    if (!part.startsWith('{') || !isIdName(part.slice(1, -1))) return [];
    return inAddresses.map((id) => {
      const url = address.split('/').with(index, id).join('/');
      return { ...request, url: query === undefined ? url : `${url}?${query}`, what: `${part} ${id}` };
    });
  });
}

function withForeign(request: RecordedRequest, { path, value }: IdField): ForeignRequest[] {
  const foreign = Array.isArray(value) ? [...inBodies.map((id) => [...value, id]), tooMany] : [...inBodies, [value]];
  return foreign.map((id) => ({
    ...request,
    body: replaced(request.body, path, id) as Record<string, unknown>,
    what: `${path.join('.')} ${JSON.stringify(id).slice(0, 40)}`,
  }));
}

/** Returns the request with each list of ids sent twice over; null if it has none. */
export function withDoubledIds(request: RecordedRequest): RecordedRequest | null {
  const lists = idFieldsOf(request.body).filter(({ value }) => Array.isArray(value));
  if (lists.length === 0) return null;
  const body = lists.reduce<unknown>(
    (one, { path, value }) => replaced(one, path, [value, value].flat()),
    request.body,
  );
  return { ...request, body: body as Record<string, unknown> };
}

/** Whether a request names records by ids, in its address or its body. */
export function hasIds({ path }: Endpoint, { body }: RecordedRequest): boolean {
  return /\{\w*id\}/i.test(path) || idFieldsOf(body).length > 0;
}

const isId = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));

function idFieldsOf(value: unknown, path: Path = []): IdField[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const at = [...path, name];
    const isField = isIdName(name) && (isId(inner) || (Array.isArray(inner) && inner.every(isId)));
    return isField ? [{ path: at, value: inner }] : idFieldsOf(inner, at);
  });
}

function replaced(target: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  const inner = replaced((target as Record<string, unknown>)[name], rest, value);
  if (Array.isArray(target)) return target.with(Number(name), inner);
  return { ...(target as object), [name]: inner };
}
