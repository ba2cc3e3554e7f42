import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';

/**
 * The result or the error of work in a thread. An error loses its own fields between threads, so they are sent
 * separately.
 */
export type Outcome<Result> = { result: Result } | { fault: { message: string; stack: string; fields: object } };

/** Makes the `run` export of a thread's module whose tasks have one result. */
export function threadWork<Task, Result>(work: (task: Task) => Promise<Result> | Result) {
  return async (task: Task): Promise<Outcome<Result>> => {
    try {
      return { result: await work(task) };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const { message, stack = message } = error;
      return { fault: { message, stack, fields: { ...error } } };
    }
  };
}

export type StreamTask<Task> = { task: Task; port: MessagePort };

/**
 * Makes the `run` export of a module whose tasks have a stream of items. Each item is produced on request, and none
 * after the port is closed.
 */
export function threadStream<Task, Item>(begin: (task: Task) => Iterator<Item> | AsyncIterator<Item>) {
  return threadWork(async ({ task, port }: StreamTask<Task>): Promise<void> => {
    const requests = on(port, 'message', { close: ['close'] });
    const items = begin(task);
    for await (const _ of requests) {
      const item = await items.next();
      port.postMessage(item);
      if (item.done) return;
    }
    await items.return?.();
  });
}
