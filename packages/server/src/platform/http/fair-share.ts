import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import type { FastifyReply } from 'fastify';
import { createSemaphore, runFor } from '#platform/concurrency/index.ts';

/** More than the six requests that a browser sends at the same time to one server over HTTP/1.1. */
export const maxAtOnceEach = 8;
const maxWaitingEach = 200;

/** The connection was closed before there was an answer. */
export class CallerGone extends Error {
  override name = 'CallerGone';
}

/** One of the caller's slots, held by a request until it is answered. */
export type Share = {
  /** Whether the request waited; then its session may have ended in the meantime. */
  hasWaited: boolean;
  /** For an answer that takes hardly any memory however long it is sent, such as events and stored files. */
  release(): void;
  /** Keeps the slot until the work is done, even if the connection closes. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

/**
 * Limits the concurrent requests per caller, so that many requests of one caller wait for each other. Then nobody can
 * occupy more memory, or cause more work at the same time, than a few requests do.
 */
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

/**
 * Services are exempt because they act for many people. Public calls without a body are exempt because they are cheap,
 * and because a health check must not wait behind other callers. Public documents are not, because they are long.
 */
export const hasShare = ({ access, params, input, output }: Endpoint): boolean => {
  const isDocument = 'kind' in output && params === undefined;
  return access.kind !== 'token' && !(access.kind === 'public' && input === undefined && !isDocument);
};
