import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Endpoint, FileResult, RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { apiRoot } from '@eemusic/contract/platform/resource';
import * as service from '@eemusic/contract/platform/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Actor, Administrator, Clock, Database } from '#platform/database/index.ts';
import {
  type Admission,
  admit,
  CallerGone,
  callerName,
  type Entrance,
  hasShare,
  isPublic,
  makeFairShare,
  makeLimits,
  type Share,
} from './admit.ts';
import { JsonAnswer, Refusal } from './answers.ts';
import { etagOf, isUnchanged, sendFile } from './files.ts';
import { bodyLimit, compileSchema, parseRequest } from './input.ts';
import { actOnce } from './idempotency.ts';

type ByOf<E> = E extends { access: { kind: 'session' | 'self' | 'codes' } } ? Administrator : Actor;

type Answered<E> = ResultOf<E> | JsonAnswer<ResultOf<E>>;

export type Serve = <E extends Endpoint>(
  endpoint: E,
  action: (request: RequestOf<E>, by: ByOf<E>) => Promise<Answered<E>> | Answered<E>,
  conditions?: {
    /** Requests with equal tags have equal answers. */
    etagOf: (request: RequestOf<E>, by: ByOf<E>) => Promise<string>;
  },
) => void;

export type Gate = Entrance & {
  database: Database;
  clock: Clock;
  learnerCallsPerMinute?: number | null;
  /** Refuses everything while the console moves elsewhere. */
  assertOpen: () => Promise<void>;
};

/** Nothing is checked here except what the action answers. */
export type Act = (endpoint: Endpoint, request: object, by: Actor) => Promise<unknown>;

type Action = (request: unknown, by: Actor) => unknown;
type Conditions = { etagOf: (request: unknown, by: Actor) => Promise<string> };

/** Session, access, input and output are checked here for all endpoints. */
export function makeServe(
  app: FastifyInstance,
  gate: Gate,
): {
  serve: Serve;
  served: Endpoint[];
  act: Act;
  refuseOtherMethods: () => void;
} {
  const served: Endpoint[] = [];
  const actions = new Map<Endpoint, Action>();
  const limits = makeLimits(gate);
  const takeShare = makeFairShare();

  function register(endpoint: Endpoint, action: Action, conditions?: Conditions): void {
    served.push(endpoint);
    actions.set(endpoint, action);
    const callers = new WeakMap<FastifyRequest, Caller>();
    // Otherwise slow bodies of strangers would keep the others of their network from signing in.
    const isReadFirst = isPublic(endpoint.access) && endpoint.input !== undefined;

    async function enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const caller = callers.get(request);
      if (!caller || !hasShare(endpoint)) return;
      caller.share = await takeShare(callerName(caller.actor, request.ip, gate.networkPrefix), reply);
      if (caller.share.hasWaited) caller.isWhole = false;
    }

    app.route({
      method: endpoint.method,
      url: urlOf(endpoint.path),
      bodyLimit: bodyLimit(endpoint),
      config: { kind: kindOf(endpoint), takesPicture: endpoint.bodySize === 'picture' },
      onRequest: async (request, reply) => {
        if (endpoint.deprecated) reply.headers(deprecationOf(endpoint.deprecated));
        // If the body arrived in one packet with the headers, it has been read by then.
        await nextIteration();
        if (request.socket.remoteAddress === undefined) throw new CallerGone('The connection was reset at once');
        if (kindOf(endpoint) !== 'service') await gate.assertOpen();
        const isWhole = request.raw.complete;
        callers.set(request, { ...(await admit(endpoint, request, { ...gate, limits, reply })), isWhole });
        if (!isReadFirst) await enter(request, reply);
      },
      preValidation: async (request, reply) => {
        if (isReadFirst) await enter(request, reply);
      },
      handler: async (request, reply) => {
        const caller = callers.get(request);
        if (!caller) throw new Refusal('session.none');
        const { share, isWhole, again } = caller;
        const input = await parseRequest(endpoint, request);
        const hasTakenLong = !isWhole && (endpoint.input !== undefined || share?.hasWaited === true);
        const by = hasTakenLong ? await again() : caller.actor;
        if (!conditions) reply.header('cache-control', 'no-store');
        else if (isUnchanged(request, reply, await conditions.etagOf(input, by))) return reply.code(304).send();
        const act = () => answer(endpoint, action, { input, request, reply, by, gate, share, again });
        return share ? share.run(act) : act();
      },
    });
  }

  /** Says which methods an address of the interface for machines takes, to whoever sends another one. */
  function refuseOtherMethods(): void {
    const byPath = Map.groupBy(
      served.filter(({ path }) => path.startsWith(apiRoot)),
      ({ path }) => path,
    );
    for (const [path, endpoints] of byPath) {
      const allowed = endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      app.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !allowed.includes(method)),
        url: urlOf(path),
        onRequest: async (_request, reply) => {
          reply.header('allow', allowed.join(', '));
          throw new Refusal('request.method');
        },
        handler: () => undefined,
      });
    }
  }

  const serve: Serve = (endpoint, action, conditions) =>
    register(endpoint, action as Action, conditions as Conditions | undefined);
  const act: Act = async (endpoint, request, by) => {
    const result = await actions.get(endpoint)?.(request, by);
    const { output } = endpoint;
    return 'kind' in output || result instanceof JsonAnswer ? result : compileSchema(output).parse(result);
  };
  return { serve, served, act, refuseOtherMethods };
}

/** `isWhole`: the whole body had arrived when the session was checked, and nothing was waited for since. */
type Caller = Admission & { isWhole: boolean; share?: Share };

const urlOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Undefined for what is not declared, such as the files of the web app. */
    kind?: 'read' | 'write' | 'service';
    /** Whether the body may contain a picture of megabytes. */
    takesPicture?: boolean;
  }
}

/** `service`: for machines, so it says nothing about how long people wait. */
const kindOf = (endpoint: Endpoint): 'read' | 'write' | 'service' => {
  if (Object.values<unknown>(service).includes(endpoint)) return 'service';
  return endpoint.method === 'GET' || endpoint.isRead ? 'read' : 'write';
};

/** Like spreadsheets and prints; neither stored nor a stream of events. */
const isMadeWhileSent = (body: FileResult['body']): body is AsyncIterable<Uint8Array> =>
  !(body instanceof Uint8Array) && !('follow' in body) && !('facts' in body) && !('gzip' in body);

type Call = {
  input: Record<string, unknown>;
  request: FastifyRequest;
  reply: FastifyReply;
  by: Actor;
  gate: Gate;
  share: Share | undefined;
  again: () => Promise<Actor>;
};

async function answer(endpoint: Endpoint, action: Action, call: Call): Promise<unknown> {
  const { input, request, reply, by, gate, share, again } = call;
  if (endpoint.access.kind === 'self' && by.kind === 'administrator' && input['userId'] !== by.id) {
    throw new Refusal('permission.self-only');
  }

  if ('kind' in endpoint.output) {
    const file = (await action(input, by)) as FileResult;
    const { body } = file;
    if (!isMadeWhileSent(body)) {
      share?.release();
      return sendFile(reply, file);
    }
    return sendFile(reply, { ...file, body: whileAdmitted(body, gate.clock, again) });
  }

  const output: z.ZodMiniType = endpoint.output;
  const parsed = (result: unknown) => compileSchema(output).parse(result);
  const act = async (actor: Actor) => {
    const result = await action(input, actor);
    return result instanceof JsonAnswer ? result : parsed(result);
  };
  const answerOnce = async (key: string) => {
    const keyed = { owner: ownerOf(endpoint, by), key, endpoint: `${endpoint.method} ${endpoint.path}`, body: input };
    const { isReplay, answer } = await actOnce(gate, keyed, (repeat) => act({ ...by, repeat } as Actor));
    if (isReplay) reply.header('idempotent-replayed', 'true');
    return isReplay ? parsed(answer) : answer;
  };
  const key = repeatKey(endpoint, request);
  const result = key === null ? await act(by) : await answerOnce(key);
  if (endpoint.status) reply.code(endpoint.status);
  const { id } = result as { id?: unknown };
  if (endpoint.status === 201 && typeof id === 'number') reply.header('location', `${endpoint.path}/${id}`);
  if (result instanceof JsonAnswer) return reply.type('application/json; charset=utf-8').send(result.bytes);
  if (!endpoint.isTagged) return reply.send(result);
  const text = JSON.stringify(result);
  const isKnown = isUnchanged(request, reply, etagOf(text)) && endpoint.method === 'GET';
  return isKnown ? reply.code(304).send() : reply.type('application/json; charset=utf-8').send(text);
}

/** RFC 9745 and RFC 8594. */
const deprecationOf = ({ since, sunset }: NonNullable<Endpoint['deprecated']>) => ({
  deprecation: `@${Date.parse(since) / 1000}`,
  sunset: new Date(sunset).toUTCString(),
});

function repeatKey(endpoint: Endpoint, request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (!endpoint.repeatable) return null;
  if (key === undefined || key === '') {
    if (endpoint.needsRepeatKey) throw new Refusal('idempotency.missing');
    return null;
  }
  if (typeof key !== 'string' || key.length > 255) {
    throw new Refusal('request.invalid', {
      fields: { 'Idempotency-Key': fieldErrorOf('repeat-key.too-long', { max: 255 }) },
    });
  }
  return key;
}

/** Of the key. A service may call from any address; who is not signed in is known only by their address. */
function ownerOf({ access }: Endpoint, by: Actor): string {
  if (by.kind === 'administrator') return `administrator:${by.id}`;
  if (by.kind === 'token') return `token:${by.tokenId}`;
  return access.kind === 'token' ? `${access.token} service` : `${by.name}:${by.origin?.address ?? ''}`;
}

/** In ms: how soon a long answer ends after its session, permission or token is lost. */
export const accessCheckMs = 1_000;

/** Breaks the answer off when `check` refuses, which a browser shows as a failed download. */
async function* whileAdmitted<Part>(
  parts: AsyncIterable<Part>,
  clock: Clock,
  check: () => Promise<unknown>,
): AsyncGenerator<Part, void> {
  let checkedAt = clock.now().getTime();
  for await (const part of parts) {
    const now = clock.now().getTime();
    // A clock that was set back must not put the next check off.
    if (Math.abs(now - checkedAt) >= accessCheckMs) {
      checkedAt = now;
      await check();
    }
    yield part;
  }
}
