import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The party that work is done for. Work under one name queues behind other work of that name, not in front of other
 * callers.
 */
export type Caller = {
  name: string;
  /** Aborted when the caller disconnects before the answer. */
  gone?: AbortSignal;
};

const callers = new AsyncLocalStorage<Caller>();

/** Null for work that nobody requested, such as jobs, and for services that act for many people. */
export const currentCaller = (): Caller | null => callers.getStore() ?? null;

export const runFor = <Result>(caller: Caller, work: () => Result): Result => callers.run(caller, work);

/** Runs work whose result others wait for too, so it continues when the first caller disconnects. */
export function runShared<Result>(work: () => Result): Result {
  const caller = currentCaller();
  return caller ? runFor({ name: caller.name }, work) : work();
}

/** Ties the items to the present caller, because a stream is read later, when its connection has room. */
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

/** The caller disconnected while waiting, so nobody reads an answer. */
export class CallerGone extends Error {
  override name = 'CallerGone';
}

/** The caller already has the maximum number of tasks waiting. */
export class TooMuchWaiting extends Error {
  override name = 'TooMuchWaiting';
}
