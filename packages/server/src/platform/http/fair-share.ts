import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import type { FastifyReply } from 'fastify';
import { type Caller, CallerGone, createSemaphore, runFor, yieldToEventLoop } from '#platform/concurrency/index.ts';
import type { Actor } from '#platform/database/index.ts';

/** More than a browser sends at once to one server over HTTP/1.1, which is six. */
export const maxAtOnceEach = 8;
const maxWaitingEach = 200;

type Present = Caller & { gone: AbortSignal };

/** A place among the requests of one caller. */
export type Share = {
  caller: Caller;
  /** A session may have ended while it waited. */
  hasWaited: boolean;
  /** Until now it ended with the connection; from now on work goes on without it, and the share with the work. */
  startActing(): void;
  /** The answer is made while it is sent: the share ends with the connection's part in it. */
  keepUntilSent(): void;
  /** The answer begins. */
  answer(): void;
};

export type FairShare = {
  /**
   * Waits until the caller has fewer than `maxAtOnceEach` requests between their headers and their answer; the body is not
   * read before. Null for calls that have no share.
   */
  enter(endpoint: Endpoint, by: Actor, reply: FastifyReply): Promise<Share | null>;
};

/**
 * Whoever asks for much at once waits behind themself: nobody has more bodies in memory, and more work on the event loop,
 * in the database and in files, than a few requests have. Event streams and stored files hold nothing while they are sent.
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
      // Short ones that come together would hold the event loop as long as one that is long.
      if (requests.heldBy(caller.name) > 1) await runFor(caller, yieldToEventLoop);
      caller.gone.throwIfAborted();
      return { caller, hasWaited, ...stages };
    },
  };
}

/**
 * A service speaks for many. What is public and takes no body costs next to nothing, and whoever asks whether the server is
 * alive shall not wait behind strangers.
 */
const hasShare = ({ access, input }: Endpoint): boolean =>
  access.kind !== 'token' && !(access.kind === 'public' && input === undefined);

/** Strangers count by their network. */
function callerOf(by: Actor, { raw, request }: FastifyReply, networkPrefix: (address: string) => string): Present {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new CallerGone('The connection was closed before the answer'));
  });
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
  // A connection may close in the moment in which its turn comes.
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
