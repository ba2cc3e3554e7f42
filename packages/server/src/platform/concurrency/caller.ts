import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom work is done: all that waits under one name waits behind itself, not in front of others. */
export type Caller = {
  name: string;
  /** Aborted when they go away before they are answered. */
  gone?: AbortSignal;
};

const callers = new AsyncLocalStorage<Caller>();

/** Null for what nobody asked for, such as jobs, and for services that speak for many. */
export const currentCaller = (): Caller | null => callers.getStore() ?? null;

export const runFor = <Result>(caller: Caller, work: () => Result): Result => callers.run(caller, work);

/** Work that others wait for as well: it goes on when the one who asked first goes away. */
export function runShared<Result>(work: () => Result): Result {
  const caller = currentCaller();
  return caller ? runFor({ name: caller.name }, work) : work();
}

/** Items that are made for the present caller whoever reads them: a stream reads when its connection has room. */
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

/** A caller went away while they waited: nobody reads an answer. */
export class CallerGone extends Error {
  override name = 'CallerGone';
}

/** A caller has as much waiting as one may have. */
export class TooMuchWaiting extends Error {
  override name = 'TooMuchWaiting';
}
