import type { Access, Endpoint } from '@eemusic/contract/platform/endpoint';
import type { Language } from '@eemusic/contract/platform/languages';
import type { Scope } from '@eemusic/contract/platform/scopes';
import type { FastifyRequest } from 'fastify';
import type { Actor, Administrator, Clock, Origin } from '#platform/database/index.ts';
import { isSameSecret } from '#platform/same-secret.ts';
import { acceptedLanguage } from './content-negotiation.ts';
import type { Limits } from './limits.ts';
import { assertRecentSignIn } from './recent-sign-in.ts';
import { Refusal } from './refusal.ts';

/** The current state of another system's token. */
export type SystemToken = {
  tokenId: number;
  name: string;
  scopes: ReadonlySet<Scope>;
  channelId: number | null;
  /** The only student that it may read and report practice for; null for all. */
  studentId: number | null;
  requestsPerMinute: number;
};

/** Authenticates callers by their credentials. */
export type Entrance = {
  /**
   * Returns the administrator of the live session with this token, with the account's language; null if there is none.
   */
  identify(token: string, origin: Origin): Promise<Administrator | null>;
  /** Returns another system's token by its secret; null if the secret is not valid. */
  findToken(secret: string): Promise<SystemToken | null>;
  /** Whether any token was ever made. Without one, and without a configured token, the learner service is off. */
  hasTokens(): Promise<boolean>;
  /** The configured service tokens; null for a service that is off. */
  serviceTokens: { metrics: string | null; learner: string | null };
  /** Returns the network by which wrong tokens from an address are counted. */
  networkPrefix(address: string): string;
};

type ForPeople = { access: Exclude<Access, TokenAccess>; needsRecentSignIn?: boolean | undefined };
type TokenAccess = Extract<Access, { kind: 'token' }>;
type Gate = Entrance & { clock: Clock };
type Limited = Gate & { limits: Limits };

export const isPublic = ({ kind }: Access): boolean => kind === 'public' || kind === 'signature';

/** The name under which a person's requests are counted; callers who are not signed in are counted by their network. */
export function callerName(by: Actor, ip: string, networkPrefix: (address: string) => string): string {
  return by.kind === 'administrator' ? `administrator ${by.id}` : `network ${networkPrefix(ip)}`;
}

export async function admit(endpoint: Endpoint, request: FastifyRequest, entrance: Limited): Promise<Actor> {
  const { access } = endpoint;
  if (access.kind === 'token') return admitService(endpoint, access, request, entrance);
  const actor = await admitPerson({ ...endpoint, access }, request, entrance);
  await entrance.limits.count(endpoint, callerName(actor, request.ip, entrance.networkPrefix));
  return actor;
}

async function admitPerson(
  { access, needsRecentSignIn }: ForPeople,
  request: FastifyRequest,
  { identify, clock }: Gate,
): Promise<Actor> {
  const origin = originOf(request);
  const language = acceptedLanguage(request.headers);
  if (isPublic(access)) return visitor('visitor', origin, language);

  const token = bearerOf(request);
  const administrator = token ? await identify(token, origin) : null;
  if (!administrator) throw new Refusal('session.none');
  if (access.kind === 'codes' && !access.codes.some((code) => administrator.codes.has(code))) {
    throw new Refusal('permission.missing', { permissions: access.codes });
  }
  if (needsRecentSignIn) assertRecentSignIn(administrator, { clock });
  return language === null ? administrator : { ...administrator, language };
}

async function admitService(
  endpoint: Endpoint,
  access: TokenAccess,
  request: FastifyRequest,
  { limits, ...entrance }: Limited,
): Promise<Actor> {
  const expected = entrance.serviceTokens[access.token];
  const bearer = bearerOf(request);
  if (bearer && expected !== null && isSameSecret(bearer, expected)) {
    await limits.count(endpoint, 'services');
    return visitor(`${access.token} service`, originOf(request), acceptedLanguage(request.headers));
  }
  const token = bearer && access.token === 'learner' ? await entrance.findToken(bearer) : null;
  if (token && access.token === 'learner') {
    await limits.countToken(token);
    assertScope(token, access.scope);
    await limits.count(endpoint, `token ${token.tokenId}`);
    return systemOf(token, request);
  }
  const isOn = expected !== null || (access.token === 'learner' && (await entrance.hasTokens()));
  if (!isOn) throw new Refusal('route.not-found');
  await limits.countWrongToken(entrance.networkPrefix(request.ip));
  throw new Refusal('token.wrong');
}

function assertScope({ scopes }: SystemToken, scope: Scope): void {
  if (!scopes.has(scope)) throw new Refusal('token.scope', { scope });
}

function systemOf({ tokenId, name, channelId, studentId }: SystemToken, request: FastifyRequest): Actor {
  const language = acceptedLanguage(request.headers) ?? 'en';
  return { kind: 'token', tokenId, name, channelId, studentId, language, origin: originOf(request), repeat: null };
}

function visitor(name: string, origin: Origin, language: Language | null): Actor {
  return { kind: 'visitor', name, language: language ?? 'en', origin, repeat: null };
}

const originOf = ({ ip, headers, id }: FastifyRequest): Origin => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
  requestId: id,
});

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +([\w.~+/=-]{1,512})$/i.exec(headers.authorization ?? '')?.[1];

/** `isWhole`: the whole body had arrived when the session was checked. */
export type Admitted = { actor: Actor; isWhole: boolean };

/**
 * Checks the caller again after a body that arrived slowly, because the session, a permission or the token may have
 * been lost meanwhile.
 */
export async function admitAgain(
  { access, needsRecentSignIn }: Endpoint,
  request: FastifyRequest,
  { first: { actor, isWhole }, gate }: { first: Admitted; gate: Gate },
): Promise<Actor> {
  if (isWhole) return actor;
  if (access.kind !== 'token') {
    return actor.kind === 'administrator' ? admitPerson({ access, needsRecentSignIn }, request, gate) : actor;
  }
  if (actor.kind !== 'token' || access.token !== 'learner') return actor;
  const token = await gate.findToken(bearerOf(request) ?? '');
  if (!token) throw new Refusal('token.wrong');
  assertScope(token, access.scope);
  return actor;
}
