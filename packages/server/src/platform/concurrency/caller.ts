import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The caller for whom work is done. Tasks of one caller wait for each other, and do not delay those of other callers.
 */
export type Caller = {
  name: string;
  /** Aborts if the caller disconnects before the answer is sent, or has waited for it too long. */
  gone?: AbortSignal;
  /** Whether the caller has more requests than may run at once, while others have some in progress; by default not. */
  isThrottled?: () => boolean;
};

const callers = new AsyncLocalStorage<Caller>();

/** Null for work that nobody requested, such as jobs, and for services that act for many people. */
export const currentCaller = (): Caller | null => callers.getStore() ?? null;

export const runFor = <Result>(caller: Caller, work: () => Result): Result => callers.run(caller, work);

/** Runs work for several callers, which continues when the first of them disconnects, and is never throttled. */
export function runShared<Result>(work: () => Result): Result {
  const caller = currentCaller();
  return caller ? runFor({ name: caller.name }, work) : work();
}

/** Attributes all items to the current caller, because a stream is read later, as its connection accepts data. */
export function forCaller<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  const caller = currentCaller();
  return caller ? readFor(caller, items) : items;
}

async function* readFor<Item>(caller: Caller, items: AsyncIterable<Item>): AsyncGenerator<Item, void> {
  const made = items[Symbol.asyncIterator]();
  const next = () => runFor(caller, () => made.next());
  try {
    for (let item = await next(); !item.done; item = await next()) yield item.value;
  } finally {
    await made.return?.();
  }
}

/** The caller disconnected while waiting, so the answer is not needed. */
export class CallerGone extends Error {
  override name = 'CallerGone';
}

/** The caller already has the maximum number of tasks waiting. */
export class TooMuchWaiting extends Error {
  override name = 'TooMuchWaiting';
}

/** The caller waited so long for their turn that the connection would soon be closed without an answer. */
export class WaitedTooLong extends Error {
  override name = 'WaitedTooLong';
}
