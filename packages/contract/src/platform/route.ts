import type { Code } from './permissions.ts';
import type { Scope } from './scopes.ts';

/** The learner service takes the app's own token and scoped tokens of other systems, `/api/v1` only the latter. */
export type Access =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'self' }
  | { kind: 'codes'; codes: readonly [Code, ...Code[]] }
  | { kind: 'signature' }
  | { kind: 'token'; token: 'learner' | 'api'; scope: Scope }
  | { kind: 'token'; token: 'metrics' };

export const everybody = { kind: 'public' } as const satisfies Access;
export const anySession = { kind: 'session' } as const satisfies Access;
/** The parameter `userId` must be the caller's own id. */
export const self = { kind: 'self' } as const satisfies Access;
export const anyOf = /* @__NO_SIDE_EFFECTS__ */ (...codes: [Code, ...Code[]]) =>
  ({ kind: 'codes', codes }) as const satisfies Access;
/** The address itself contains a signature that expires. */
export const signedAddress = { kind: 'signature' } as const satisfies Access;

/** The learning app's token, or a token of another system with this scope. */
export const learnerWith = /* @__NO_SIDE_EFFECTS__ */ (scope: Scope) =>
  ({ kind: 'token', token: 'learner', scope }) as const satisfies Access;

/** A token of another system with this scope. */
export const systemWith = /* @__NO_SIDE_EFFECTS__ */ (scope: Scope) =>
  ({ kind: 'token', token: 'api', scope }) as const satisfies Access;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Method, path and access of an endpoint: all that is needed to send a request, without the schemas. */
export type Route<Who extends Access = Access> = {
  method: Method;
  /** Contains parameters in braces: `/admin/score/library/toggle/{id}`. */
  path: string;
  access: Who;
  query?: { shape: object } | undefined;
};

export type Address = `${Method} /${string}`;

/** Declares where an endpoint is and who may call it, for modules that do without its schemas. */
// @__NO_SIDE_EFFECTS__
export function route<const Who extends Access>(address: Address, access: Who) {
  const [method, path] = address.split(' ') as [Method, string];
  return { method, path, access } satisfies Route<Who>;
}
