import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import type { FastifyReply } from 'fastify';
import { type Caller, CallerGone, createSemaphore, runFor, yieldToEventLoop } from '#platform/concurrency/index.ts';
import type { Actor } from '#platform/database/index.ts';

/** More than the six requests that a browser sends to one server at once over HTTP/1.1. */
export const maxAtOnceEach = 8;
const maxWaitingEach = 200;

type Present = Caller & { gone: AbortSignal };

/** A request's place in its caller's share. */
export type Share = {
  caller: Caller;
  /** Whether the request waited, because its session may have ended in the meantime. */
  hasWaited: boolean;
  /** Before this call, the share ends when the connection closes; after it, the share lasts until the work is done. */
  startActing(): void;
  /** The answer is generated while it is sent, so the share ends with the connection. */
  keepUntilSent(): void;
  /** Call it when the answer begins. */
  answer(): void;
};

export type FairShare = {
  /**
   * Waits until the caller has fewer than `maxAtOnceEach` requests in progress, and only then reads the body. Returns null for calls without a share.
   */
  enter(endpoint: Endpoint, by: Actor, reply: FastifyReply): Promise<Share | null>;
};

/**
 * Limits the concurrent requests of each caller, so that somebody who sends many waits behind their own: nobody holds more bodies in memory, or causes more work at once, than a few requests do. Event streams and stored files are exempt, because they hold nothing while they are sent.
 */
export function makeFairShare(networkPrefix: (address: string) => string): FairShare {
  const requests = createSemaphore(Infinity, { maxHeldEach: maxAtOnceEach, maxWaitingEach, isLeftByGone: true });
  return {
    async enter(endpoint, by, reply) {
      if (!hasShare(endpoint)) return null;
      const caller = callerOf(by, reply, networkPrefix);
      const before = requests.waitingCount;
      const waiting = runFor(caller, () => requests.acquire());
      const hasWaited = requests.waitingCount > before;
      const stages = stagesOf(reply.raw, caller, await waiting);
      // Many short requests at once would block the event loop as long as a long one.
      if (requests.heldBy(caller.name) > 1) await runFor(caller, yieldToEventLoop);
      caller.gone.throwIfAborted();
      return { caller, hasWaited, ...stages };
    },
  };
}

/**
 * Services act for many people. Public calls without a body cost next to nothing, and a health check must not wait behind strangers.
 */
const hasShare = ({ access, input }: Endpoint): boolean =>
  access.kind !== 'token' && !(access.kind === 'public' && input === undefined);

/** Strangers count by their network. */
function callerOf(by: Actor, { raw, request }: FastifyReply, networkPrefix: (address: string) => string): Present {
  const gone = new AbortController();
  const close = () => {
    if (!raw.writableFinished) gone.abort(new CallerGone('The connection was closed before the answer'));
  };
  // It may have closed while the session was looked up; `close` is not emitted again.
  if (raw.closed) close();
  else raw.once('close', close);
  const name = by.kind === 'administrator' ? `administrator ${by.id}` : `network ${networkPrefix(request.ip)}`;
  return { name, gone: gone.signal };
}

function stagesOf(
  response: ServerResponse,
  { gone }: Present,
  release: () => void,
): Omit<Share, 'caller' | 'hasWaited'> {
  let isActing = false;
  let isKept = false;
  // A connection may close at the moment when its turn comes.
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
      isActing = false;
      if (!isKept || gone.aborted || response.closed) release();
    },
  };
}
