import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import type { FastifyReply } from 'fastify';
import {
  type Caller,
  CallerGone,
  createSemaphore,
  runFor,
  WaitedTooLong,
  yieldToEventLoop,
} from '#platform/concurrency/index.ts';
import type { Actor } from '#platform/database/index.ts';
import { callerName } from './caller-name.ts';

/** More than the six requests that a browser sends at the same time to one server over HTTP/1.1. */
export const maxAtOnceEach = 8;
const maxWaitingEach = 200;
/** Shorter than Fastify's `connectionTimeout`, which closes the connection without an answer. */
export const maxWaitMs = 75_000;

type Present = Caller & { gone: AbortSignal; stopWaiting: () => void };

/** One of the caller's slots, held by a request. */
export type Share = {
  caller: Caller;
  /** Whether the request waited; then its session may have ended in the meantime. */
  hasWaited: boolean;
  /** Until this call, the slot is released when the connection closes; afterwards, only when the work is done. */
  startActing(): void;
  /** Keeps the slot until the connection closes, for an answer that is generated while it is sent. */
  keepUntilSent(): void;
  /** Must be called when the answer begins. */
  answer(): void;
};

export type FairShare = {
  /**
   * Waits until the caller has fewer than `maxAtOnceEach` requests in progress. The body is read only then, or before
   * if anybody may call. Returns null for calls without a limit.
   */
  enter(endpoint: Endpoint, by: Actor, reply: FastifyReply): Promise<Share | null>;
};

/**
 * Limits the concurrent requests per caller, so that many requests of one caller wait for each other. Then nobody can
 * occupy more memory, or cause more work at the same time, than a few requests do. Event streams and stored files are
 * exempt, because sending them takes hardly any memory.
 */
export function makeFairShare(networkPrefix: (address: string) => string): FairShare {
  const shares = { maxHeldEach: maxAtOnceEach, maxWaitingEach, isLeftByGone: true, pauseFactor: 0 };
  const requests = createSemaphore(Infinity, shares);
  const begun = makeBegun();
  return {
    async enter(endpoint, by, reply) {
      if (!hasShare(endpoint)) return null;
      const present = callerOf(by, reply, networkPrefix);
      const { name } = present;
      const caller = { ...present, isThrottled: () => requests.hasWaiting(name) && requests.holderCount > 1 };
      const before = requests.waitingCount;
      const waiting = runFor(caller, () => requests.acquire());
      const hasWaited = requests.waitingCount > before;
      const stages = stagesOf(reply.raw, caller, await waiting);
      // Many short requests in one iteration would block the event loop for as long as a long one.
      if (requests.heldBy(name) > 1 || begun.has(name)) await runFor(caller, yieldToEventLoop);
      begun.add(name);
      caller.gone.throwIfAborted();
      return { caller, hasWaited, ...stages };
    },
  };
}

/** Holds callers until the end of the iteration of the event loop in which they were added. */
function makeBegun(): { has(name: string): boolean; add(name: string): void } {
  const ends = new Map<string, NodeJS.Immediate>();
  return {
    has: (name) => ends.has(name),
    add(name) {
      clearImmediate(ends.get(name));
      ends.set(
        name,
        setImmediate(() => ends.delete(name)),
      );
    },
  };
}

/**
 * Services are exempt because they act for many people. Public calls without a body are exempt because they are cheap,
 * and because a health check must not wait behind other callers. Public documents are not, because they are long.
 */
const hasShare = ({ access, params, input, output }: Endpoint): boolean => {
  const isDocument = 'kind' in output && params === undefined;
  return access.kind !== 'token' && !(access.kind === 'public' && input === undefined && !isDocument);
};

function callerOf(by: Actor, { raw, request }: FastifyReply, networkPrefix: (address: string) => string): Present {
  const gone = new AbortController();
  const close = () => {
    if (!raw.writableFinished) gone.abort(new CallerGone('The connection was closed before the answer'));
  };
  // The connection may have closed while the session was looked up, and then `close` is not emitted again.
  if (raw.closed) close();
  else raw.once('close', close);
  const timer = setTimeout(() => gone.abort(new WaitedTooLong('No turn came in time')), maxWaitMs);
  const stopWaiting = () => clearTimeout(timer);
  raw.once('close', stopWaiting);
  return { name: callerName(by, request.ip, networkPrefix), gone: gone.signal, stopWaiting };
}

function stagesOf(
  response: ServerResponse,
  { gone, stopWaiting }: Present,
  release: () => void,
): Omit<Share, 'caller' | 'hasWaited'> {
  let isActing = false;
  let isKept = false;
  // The connection may close at the moment when the request gets its slot.
  if (gone.aborted) release();
  response.once('close', () => {
    if (!isActing) release();
  });
  return {
    startActing() {
      isActing = true;
    },
    keepUntilSent() {
      isKept = true;
    },
    answer() {
      stopWaiting();
      isActing = false;
      if (!isKept || gone.aborted || response.closed) release();
    },
  };
}
