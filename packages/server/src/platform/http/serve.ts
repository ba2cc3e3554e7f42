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
import { withoutDisguise } from '@eemusic/contract/platform/invisible-characters';
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

/** In ms: how soon an answer that is still being made ends after its session, permission or token is lost. */
export const accessCheckMs = 1_000;

/**
 * Passes on the parts of a long answer while `check` accepts its caller, and otherwise breaks it off, which a browser
 * shows as a failed download.
 */
async function* whileAdmitted<Part>(
  parts: AsyncIterable<Part>,
  { clock, check }: { clock: Clock; check: () => Promise<unknown> },
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

/** Enough for several versions of a catalogue of 20,000 scores, because each set of libraries has its own. */
const defaultMaxBytes = 32 * 1024 * 1024;

/**
 * The approximate size of an entry without its text. If it were not counted, many tiny answers would take far more than
 * the limit.
 */
const overheadBytes = 512;

const sizeOf = (key: string, text: Buffer) => text.length + key.length + overheadBytes;

/** Returns the cached text for this key, or makes it. */
type AnswerCache = (key: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Caches the most recently used answers in the form in which they are sent. So an answer that thousands of apps request
 * after a change is made only once. Failures are not cached.
 */
export function createAnswerCache(maxBytes = defaultMaxBytes): AnswerCache {
  const cache = new Map<string, Buffer>();
  const being = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  function keep(key: string, text: Buffer): void {
    cache.set(key, text);
    bytes += sizeOf(key, text);
    for (const [oldest, least] of cache) {
      if (bytes <= maxBytes) break;
      cache.delete(oldest);
      bytes -= sizeOf(oldest, least);
    }
  }

  async function makeOnce(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const text = await make();
      keep(key, text);
      return text;
    } finally {
      being.delete(key);
    }
  }

  return (key, make) => {
    const found = cache.get(key);
    if (found) {
      cache.delete(key);
      cache.set(key, found);
      return Promise.resolve(found);
    }
    const making = being.get(key) ?? makeOnce(key, make);
    being.set(key, making);
    return making;
  };
}

/** The bytes of a multipart body that do not belong to the file. */
const maxBytesBeside = 64 * 1024;

/**
 * Reads the part `file` of a multipart body. The file name comes from the sender, without folders; files are stored
 * under generated names.
 */
async function readUpload(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  const { 'content-type': type } = request.headers;
  if (!request.isMultipart()) throw new Refusal(type === undefined ? 'request.not-multipart' : 'request.type');
  const limits = { fileSize: maxBytes, files: 1, fields: 10, parts: 12, fieldSize: 1000, headerPairs: 100 };
  let found: UploadedFile | null = null;
  const { read, tooLong } = untilTooLong(request, maxBytes + maxBytesBeside);
  const parts = request.parts({ limits });
  try {
    for (let next = await read(parts.next()); !next.done; next = await read(parts.next())) {
      const part = next.value;
      if (part.type !== 'file') continue;
      part.file.once('limit', tooLong);
      const bytes = await read(part.toBuffer());
      if (part.fieldname === 'file') found = { name: lastName(part.filename), bytes };
    }
  } catch (error) {
    if (error instanceof Error && !('code' in error)) throw new Refusal('request.not-multipart');
    throw error;
  }
  if (!found) throw new Refusal('file.none');
  return found;
}

/**
 * Refuses at the limit, because the rest of a body without a declared length might never end: not only that of a file,
 * but also a field, or text before the first part.
 */
function untilTooLong({ raw }: FastifyRequest, maxBytes: number) {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const tooLong = () => reject(new Refusal('request.too-large'));
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) tooLong();
  });
  return { tooLong, read: <Result>(work: Promise<Result>) => Promise.race([work, promise]) };
}

function lastName(fileName: string | undefined): string {
  const name = (fileName ?? '').split(/[/\\]/).at(-1) ?? '';
  return withoutDisguise(name)
    .replace(/\p{Cc}/gu, '')
    .slice(-255)
    .toWellFormed();
}
