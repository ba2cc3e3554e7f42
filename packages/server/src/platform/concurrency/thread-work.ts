import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';

/** How work in a thread ended: an error loses its own fields on the way between threads, so they travel beside it. */
export type Outcome<Result> = { result: Result } | { fault: { message: string; stack: string; fields: object } };

/** What a module that runs in a thread exports as `run`, where each task has one result. */
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

/** The same where each task has a stream of items: the next one is made when it is asked for, none after the port was closed. */
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
