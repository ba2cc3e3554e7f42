import { setImmediate as nextIteration } from 'node:timers/promises';
import {
  type Endpoint,
  type FileResult,
  maxBodyBytes,
  type RequestOf,
  type ResultOf,
  type UploadedFile,
} from '@eemusic/contract/platform/endpoint';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import * as service from '@eemusic/contract/platform/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Actor, Administrator, Clock, Database } from '#platform/database/index.ts';
import { admit, type Admitted, admitAgain, callerName, type Entrance, isPublic } from './admit.ts';
import { compileSchema } from './compile-schema.ts';
import { isUnchanged } from './conditional.ts';
import { CallerGone, hasShare, makeFairShare, type Share } from './fair-share.ts';
import { sendFile } from './files.ts';
import { JsonAnswer } from './json-answer.ts';
import { makeLimits } from './limits.ts';
import { parse } from './parse.ts';
import { Refusal } from './refusal.ts';
import { claim, holdLease, keepAnswer, release } from './idempotency.ts';
import { type AnswerCache, createAnswerCache } from './answer-cache.ts';
import { maxBytesBeside, readUpload } from './upload.ts';
import { whileAdmitted } from './while-admitted.ts';

/** The actor, typed as an administrator if the declared access requires one. */
export type ByOf<E> = E extends { access: { kind: 'session' | 'self' | 'codes' } } ? Administrator : Actor;

type Answered<E> = ResultOf<E> | JsonAnswer<ResultOf<E>>;

export type Serve = <E extends Endpoint>(
  endpoint: E,
  action: (request: RequestOf<E>, by: ByOf<E>) => Promise<Answered<E>> | Answered<E>,
  conditions?: {
    /** Requests with equal tags have equal answers for all callers, so the answer is cached and shared. */
    etagOf: (request: RequestOf<E>, by: ByOf<E>) => Promise<string>;
  },
) => void;

export type Gate = Entrance & { database: Database; clock: Clock };

type Declared = Endpoint;
type Action = (request: unknown, by: Actor) => unknown;
type Conditions = { etagOf: (request: unknown, by: Actor) => Promise<string> };

/** Registers declared endpoints. Session, access, input and output are checked here for all of them. */
export function makeServe(app: FastifyInstance, outer: Gate): { serve: Serve; served: Endpoint[] } {
  const served: Endpoint[] = [];
  const limits = makeLimits();
  const gate = { ...outer, keptAnswer: createAnswerCache() };
  const takeShare = makeFairShare();

  function register(endpoint: Declared, action: Action, conditions?: Conditions): void {
    served.push(endpoint);
    const admitted = new WeakMap<FastifyRequest, Admitted>();
    const shares = new WeakMap<FastifyRequest, Share>();
    // Otherwise slow bodies of strangers would keep the others of their network from signing in.
    const isReadFirst = isPublic(endpoint.access) && endpoint.input !== undefined;

    async function enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const first = admitted.get(request);
      if (!first || !hasShare(endpoint)) return;
      const share = await takeShare(callerName(first.actor, request.ip, gate.networkPrefix), reply);
      shares.set(request, share);
      if (share.hasWaited) admitted.set(request, { ...first, isWhole: false });
    }

    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimit(endpoint),
      config: { kind: kindOf(endpoint), takesPicture: endpoint.bodySize === 'picture' },
      onRequest: async (request, reply) => {
        // If the body arrived in one packet with the headers, it has been read by then.
        await nextIteration();
        if (request.socket.remoteAddress === undefined) throw new CallerGone('The connection was reset at once');
        const isWhole = request.raw.complete;
        const actor = await admit(endpoint, request, { ...gate, limits });
        admitted.set(request, { actor, isWhole });
        if (!isReadFirst) await enter(request, reply);
      },
      preValidation: async (request, reply) => {
        if (isReadFirst) await enter(request, reply);
      },
      handler: async (request, reply) => {
        const first = admitted.get(request);
        if (!first) throw new Refusal('session.none');
        const share = shares.get(request);
        const input = await parseRequest(endpoint, request);
        const by =
          endpoint.input || share?.hasWaited ? await admitAgain(endpoint, request, { first, gate }) : first.actor;
        const etag = conditions && (await conditions.etagOf(input, by));
        if (etag !== undefined && isUnchanged(request, reply, etag)) return reply.code(304).send();
        const act = () => answer(endpoint, action, { input, request, reply, by, gate, share, etag });
        return share ? share.run(act) : act();
      },
    });
  }

  const serve: Serve = (endpoint, action, conditions) =>
    register(endpoint, action as Action, conditions as Conditions | undefined);
  return { serve, served };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For the metrics; undefined for what is not declared, such as the files of the web app. */
    kind?: 'read' | 'write' | 'service';
    /** Whether the body may contain a picture of megabytes. */
    takesPicture?: boolean;
  }
}

/** `service`: what is for machines and the description, which says nothing about how long people wait. */
const kindOf = (endpoint: Declared): 'read' | 'write' | 'service' => {
  if (Object.values<unknown>(service).includes(endpoint)) return 'service';
  return endpoint.method === 'GET' || endpoint.isRead ? 'read' : 'write';
};

/**
 * Whether the file is generated while it is sent, like spreadsheets and prints, and neither stored nor a stream of
 * events.
 */
const isMadeWhileSent = (body: FileResult['body']): body is AsyncIterable<Uint8Array> =>
  !(body instanceof Uint8Array) && !('follow' in body) && !('facts' in body) && !('gzip' in body);

function bodyLimit({ access, input, bodySize }: Declared): number {
  if (isUpload(input)) return input.maxBytes + maxBytesBeside;
  return maxBodyBytes[bodySize ?? (isPublic(access) ? 'public' : 'fields')];
}

type Served = Gate & { keptAnswer: AnswerCache };
type Call = {
  input: Record<string, unknown>;
  request: FastifyRequest;
  reply: FastifyReply;
  by: Actor;
  gate: Served;
  share: Share | undefined;
  /** The tag of a conditional call. */
  etag: string | undefined;
};

const json = 'application/json; charset=utf-8';

async function answer(endpoint: Declared, action: Action, call: Call): Promise<unknown> {
  const { input, request, reply, by, gate, share, etag } = call;
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
    const access = { ...endpoint, needsRecentSignIn: false };
    const check = () => admitAgain(access, request, { first: { actor: by, isWhole: false }, gate });
    return sendFile(reply, { ...file, body: whileAdmitted(body, { clock: gate.clock, check }) });
  }

  const output: z.ZodMiniType = endpoint.output;
  const act = async () => {
    const result = await action(input, by);
    return result instanceof JsonAnswer ? result : compileSchema(output).parse(result);
  };
  if (etag !== undefined) {
    const make = async () => {
      const result = await act();
      return result instanceof JsonAnswer ? result.bytes : Buffer.from(JSON.stringify(result));
    };
    return reply.type(json).send(await gate.keptAnswer(`${endpoint.path} ${JSON.stringify(input)} ${etag}`, make));
  }
  const key = repeatKey(endpoint, request);
  const result = key === null ? await act() : await actOnce({ endpoint, action, output, input, by, key, gate });
  reply.header('cache-control', 'no-store');
  return result instanceof JsonAnswer ? reply.type(json).send(result.bytes) : reply.send(result);
}

function repeatKey(endpoint: Declared, request: FastifyRequest): string | null {
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

type Once = {
  endpoint: Declared;
  action: Action;
  output: z.ZodMiniType;
  input: object;
  by: Actor;
  key: string;
  gate: Served;
};

async function actOnce({ endpoint, action, output, input, by, key, gate }: Once): Promise<unknown> {
  const { repeat, answer: first } = await claim(gate, {
    owner: ownerOf(endpoint, by),
    key,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    body: input,
  });
  if (!repeat) return compileSchema(output).parse(first);
  const letGo = holdLease(gate, repeat);
  try {
    const result = compileSchema(output).parse(await action(input, { ...by, repeat } as Actor));
    await keepAnswer(gate.database, repeat, result);
    return result;
  } catch (error) {
    await release(gate.database, repeat);
    throw error;
  } finally {
    letGo();
  }
}

/**
 * Returns the owner of an idempotency key. A service may call from any address, whereas somebody who is not signed in
 * is known only by their address.
 */
function ownerOf({ access }: Declared, by: Actor): string {
  if (by.kind === 'administrator') return `administrator:${by.id}`;
  if (by.kind === 'token') return `token:${by.tokenId}`;
  return access.kind === 'token' ? `${access.token} service` : `${by.name}:${by.origin?.address ?? ''}`;
}

async function parseRequest(endpoint: Declared, request: FastifyRequest): Promise<Record<string, unknown>> {
  const address = {
    ...(endpoint.params && parse(endpoint.params, request.params, endpoint.refusals)),
    ...(endpoint.query && parse(endpoint.query, request.query, endpoint.refusals)),
  };
  if (isUpload(endpoint.input)) {
    const file: UploadedFile = await readUpload(request, endpoint.input.maxBytes);
    return { ...address, file };
  }
  if (request.isMultipart()) throw new Refusal('request.type');
  return {
    ...address,
    ...(endpoint.input && parse(endpoint.input, request.body === undefined ? {} : request.body, endpoint.refusals)),
  };
}

function isUpload(input: Declared['input']): input is Extract<Declared['input'], { kind: 'upload' }> {
  return input !== undefined && 'kind' in input;
}
