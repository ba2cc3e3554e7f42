import { AsyncLocalStorage } from 'node:async_hooks';

const callers = new AsyncLocalStorage<string>();

/**
 * Returns the name of the caller for whom work is done. Null for work that nobody requested, such as jobs, and for
 * services that act for many people.
 */
export const currentCaller = (): string | null => callers.getStore() ?? null;

export const runFor = <Result>(caller: string, work: () => Result): Result => callers.run(caller, work);
