import { parentPort } from 'node:worker_threads';

/** What a worker tells its pool: once that it is warm, then one answer a task. */
export type Message<Result> = { kind: 'ready' } | { kind: 'done'; result: Result } | { kind: 'failed'; error: Error };

/** Makes this thread a pool's worker. Call it last, when everything is loaded and warm. */
export function answer<Task, Result>(handle: (task: Task) => Result | Promise<Result>): void {
  const port = parentPort;
  if (!port) throw new Error('answer() belongs in a worker');

  const tell = (message: Message<Result>) => port.postMessage(message);
  port.on('message', async (task: Task) => {
    try {
      tell({ kind: 'done', result: await handle(task) });
    } catch (error) {
      tell({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    }
  });
  tell({ kind: 'ready' });
}
