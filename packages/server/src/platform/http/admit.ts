import { createRequire } from 'node:module';
import type { Access, Endpoint } from '@eemusic/contract/platform/endpoint';
import type { Language } from '@eemusic/contract/platform/languages';
import { includedIn, type Scope } from '@eemusic/contract/platform/scopes';
import { minute } from '@eemusic/contract/platform/durations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as Limiting from 'rate-limiter-flexible';
import {
  type Actor,
  type Administrator,
  type Clock,
  type Database,
  hasSeveralNodes,
  type Origin,
} from '#platform/database/index.ts';
import { isSameSecret } from '#platform/same-secret.ts';
import { createSemaphore, runFor } from '#platform/concurrency/index.ts';
import { acceptedLanguage } from './files.ts';
import { assertRecentSignIn, Refusal } from './answers.ts';
import { sql } from 'kysely';

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
  /** Null if the secret is not valid. */
  findToken(secret: string): Promise<SystemToken | null>;
  /** Whether any token was ever made. Without one, and without a configured token, the learner service is off. */
  hasTokens(): Promise<boolean>;
  /** Null for a service that is off. */
  serviceTokens: { metrics: string | null; learner: string | null };
  /** Returns the network by which wrong tokens from an address are counted. */
  networkPrefix(address: string): string;
};

type TokenAccess = Extract<Access, { kind: 'token' }>;
type ScopedAccess = Extract<Access, { scope: Scope }>;
type Gate = Entrance & { clock: Clock; limits: Limits; reply: FastifyReply };

/** Who calls. `again` says whether they still may, because a session, a permission or a token may be lost meanwhile. */
export type Admission = { actor: Actor; again: () => Promise<Actor> };

export const isPublic = ({ kind }: Access): boolean => kind === 'public' || kind === 'signature';

/** Callers who are not signed in are counted by their network. */
export function callerName(by: Actor, ip: string, networkPrefix: (address: string) => string): string {
  return by.kind === 'administrator' ? `administrator ${by.id}` : `network ${networkPrefix(ip)}`;
}

export async function admit(endpoint: Endpoint, request: FastifyRequest, gate: Gate): Promise<Admission> {
  const { access, needsRecentSignIn } = endpoint;
  if (access.kind === 'token') return admitService(endpoint, access, request, gate);
  const again = () => identifyPerson(endpoint, request, gate);
  const actor = await again();
  if (needsRecentSignIn && actor.kind === 'administrator') assertRecentSignIn(actor, gate);
  await gate.limits.count(endpoint, callerName(actor, request.ip, gate.networkPrefix));
  return { actor, again };
}

async function identifyPerson(
  { access, worksWithoutTwoStep }: Endpoint,
  request: FastifyRequest,
  { identify }: Entrance,
): Promise<Actor> {
  const origin = originOf(request);
  const language = acceptedLanguage(request.headers);
  if (isPublic(access)) return visitor('visitor', origin, language);

  const token = bearerOf(request);
  const administrator = token ? await identify(token, origin) : null;
  if (!administrator) throw new Refusal('session.none');
  if (administrator.needsTwoStep && !worksWithoutTwoStep) throw new Refusal('two-step.required');
  if (access.kind === 'codes' && !access.codes.some((code) => administrator.codes.has(code))) {
    throw new Refusal('permission.missing', { permissions: access.codes });
  }
  return language === null ? administrator : { ...administrator, language };
}

async function admitService(
  endpoint: Endpoint,
  access: TokenAccess,
  request: FastifyRequest,
  { limits, reply, ...entrance }: Gate,
): Promise<Admission> {
  const expected = access.token === 'api' ? null : entrance.serviceTokens[access.token];
  const bearer = bearerOf(request) ?? '';
  if (expected !== null && isSameSecret(bearer, expected)) {
    await limits.count(endpoint, 'services');
    const actor = visitor(`${access.token} service`, originOf(request), acceptedLanguage(request.headers));
    return { actor, again: () => Promise.resolve(actor) };
  }
  if (access.token !== 'metrics') {
    const token = bearer === '' ? null : await entrance.findToken(bearer);
    if (token) {
      await limits.countToken(token, reply, access.token);
      assertScope(token, access);
      await limits.count(endpoint, `token ${token.tokenId}`);
      const actor = systemOf(token, request);
      const again = async () => {
        const current = await entrance.findToken(bearer);
        if (!current) throw new Refusal('token.wrong');
        assertScope(current, access);
        return actor;
      };
      return { actor, again };
    }
  }
  const isOn = expected !== null || (access.token !== 'metrics' && (await entrance.hasTokens()));
  if (!isOn) throw new Refusal('route.not-found');
  await limits.countWrongToken(entrance.networkPrefix(request.ip));
  throw new Refusal('token.wrong');
}

/** A token of one user is the demo's, for the learner service alone. */
function assertScope({ scopes, studentId }: SystemToken, { scope, token }: ScopedAccess): void {
  const wider = includedIn[scope];
  const isHeld = scopes.has(scope) || (wider !== undefined && scopes.has(wider));
  if (!isHeld || (token === 'api' && studentId !== null)) throw new Refusal('token.scope', { scope });
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

/** The package would load its limiters for a dozen databases as well. */
const part = createRequire(import.meta.url);
const RateLimiterMemory = part('rate-limiter-flexible/lib/RateLimiterMemory.js') as typeof Limiting.RateLimiterMemory;

/** Maximum number of wrong service tokens from one network; correct tokens are still accepted from there. */
export const wrongTokens = { requests: 30, seconds: 60 } as const;

export type Limits = ReturnType<typeof makeLimits>;

/** In memory, because rejecting a request must not require a write; of `/api/v1` for all nodes together. */
export function makeLimits(shared: { database: Database; clock: Clock; learnerCallsPerMinute?: number | null }) {
  const { learnerCallsPerMinute = null } = shared;
  const countTogether = hasSeveralNodes(shared.database) ? makeSharedCounter(shared) : countHere;
  const limiters = new Map<unknown, ReturnType<typeof limitOf>>();
  async function count(of: unknown, allowed: Allowed, key: string): Promise<void> {
    const limiter = limiters.get(of) ?? limitOf(allowed);
    limiters.set(of, limiter);
    await limiter(key);
  }
  const ofTokens = new RateLimiterMemory({ points: 1, duration: minute / 1000 });
  async function countHere(key: string): Promise<Count> {
    const { consumedPoints, msBeforeNext } = await ofTokens.penalty(key);
    return { used: consumedPoints, msLeft: msBeforeNext };
  }
  return {
    /** Refuses when the requests counted under this name exceed the endpoint's declared limit. */
    count: async (endpoint: Endpoint, name: string) => {
      const { access, limit } = endpoint;
      const isOfLearner = access.kind === 'token' && access.token === 'learner' && learnerCallsPerMinute !== null;
      if (limit) await count(endpoint, isOfLearner ? { requests: learnerCallsPerMinute, seconds: 60 } : limit, name);
    },
    /** Refuses above the limit of the token, and tells what is left. */
    async countToken(token: SystemToken, reply: FastifyReply, service: 'learner' | 'api'): Promise<void> {
      const { tokenId, requestsPerMinute: requests } = token;
      const countRequest = service === 'api' ? countTogether : countHere;
      const { used, msLeft } = await countRequest(`token ${tokenId}`, requests);
      const retryAfter = msLeft / 1000;
      reply.headers({
        'ratelimit-limit': requests,
        'ratelimit-remaining': Math.max(0, requests - used),
        'ratelimit-reset': Math.ceil(retryAfter),
      });
      if (used > requests) throw new Refusal('service.too-many', { retryAfter });
    },
    countWrongToken: (networkPrefix: string) => count(wrongTokens, wrongTokens, networkPrefix),
  };
}

type Allowed = { requests: number; seconds: number };

/** Refuses with 429. Each call returns a function that takes its count back. */
export function limitOf({ requests, seconds }: Allowed): (key: string) => Promise<() => Promise<void>> {
  const limiter = new RateLimiterMemory({ points: requests, duration: seconds });
  return async (key) => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key);
    if (consumedPoints > requests) throw new Refusal('service.too-many', { retryAfter: msBeforeNext / 1000 });
    return async () => void (await limiter.reward(key));
  };
}

/** More than the six requests that a browser sends at the same time to one server over HTTP/1.1. */
export const maxAtOnceEach = 8;
const maxWaitingEach = 200;

/** The connection was closed before there was an answer. */
export class CallerGone extends Error {
  override name = 'CallerGone';
}

/** A slot, held by a request until it is answered. */
export type Share = {
  /** Whether the request waited; then its session may have ended in the meantime. */
  hasWaited: boolean;
  /** For an answer that takes hardly any memory however long it is sent, such as events and stored files. */
  release(): void;
  /** Keeps the slot until the work is done, even if the connection closes. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** So that nobody can occupy more memory, or cause more work at the same time, than a few requests do. */
export function makeFairShare(): (caller: string, reply: FastifyReply) => Promise<Share> {
  const requests = createSemaphore(Infinity, { maxHeldEach: maxAtOnceEach, maxWaitingEach });
  return async (caller, { raw }) => {
    const before = requests.waitingCount;
    const waiting = runFor(caller, () => requests.acquire());
    const hasWaited = requests.waitingCount > before;
    const release = await waiting;
    let isWorking = false;
    let isClosed = false;
    // The connection may have closed meanwhile, and then `close` is not emitted again.
    if (raw.closed) {
      release();
      throw new CallerGone('The connection was closed before the answer');
    }
    raw.once('close', () => {
      isClosed = true;
      if (!isWorking) release();
    });
    return {
      hasWaited,
      release,
      async run(work) {
        isWorking = true;
        try {
          return await runFor(caller, work);
        } finally {
          isWorking = false;
          if (isClosed) release();
        }
      },
    };
  };
}

/** Services act for many people; public calls without a body are cheap, such as health checks, documents are not. */
export const hasShare = ({ access, params, input, output }: Endpoint): boolean => {
  const isDocument = 'kind' in output && params === undefined;
  return access.kind !== 'token' && !(access.kind === 'public' && input === undefined && !isDocument);
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** How often something was asked for in a minute, on all nodes. */
    rate_counts: { name: string; minute: number; requests: number };
  }
}

type Count = { used: number; msLeft: number };

/** A node whose clock is a little behind counts in the minute of the others; one far ahead holds nobody up. */
const isOther = sql`(excluded.minute > rate_counts.minute or excluded.minute < rate_counts.minute - 1)`;

function makeSharedCounter({ database, clock }: { database: Database; clock: Clock }) {
  /** Who has used up a minute is refused by the node that knows it, without another write. */
  const usedUp = new Map<string, number>();
  return async (name: string, requests: number): Promise<Count> => {
    const now = clock.now().getTime();
    const current = Math.floor(now / minute);
    const msLeft = (current + 1) * minute - now;
    if (usedUp.get(name) === current) return { used: requests + 1, msLeft };

    const { rows } = await database.write((tx) =>
      sql<{ requests: number }>`insert into rate_counts (name, minute, requests) values (${name}, ${current}, 1)
        on conflict (name) do update set
          requests = case when ${isOther} then 1 else rate_counts.requests + 1 end,
          minute = case when ${isOther} then excluded.minute else rate_counts.minute end
        returning requests`.execute(tx),
    );
    const used = rows[0]?.requests ?? 1;
    if (used > requests) usedUp.set(name, current);
    return { used, msLeft };
  };
}
