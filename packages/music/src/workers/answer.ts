import { flushCompileCache } from 'node:module';
import { createContext, Script } from 'node:vm';

/** What a worker sends to its pool: once that it is ready, then one answer a task. */
export type Message<Result> = { kind: 'ready' } | { kind: 'done'; result: Result } | { kind: 'failed'; error: Error };

/** The pool ends a worker at its time limit; a worker whose pool is gone ends itself so much later. */
const GRACE_MS = 1_000;

/** The types of Node know `has` alone. */
type Permission = { drop: (scope: 'fs.read' | 'fs.write') => void };

/**
 * Makes this process a pool's worker. Call it last, when everything is loaded and warm: from then on it can read and write no file.
 * A handler does its heavy part before it first awaits: only that part is stopped when the server has died.
 */
export function answer<Task, Result>(handle: (task: Task) => Result | Promise<Result>): void {
  const send = (message: Message<Result>) => process.send?.(message, undefined, undefined, () => undefined);
  const limited = withDeadline(handle, Number(process.argv[2]) + GRACE_MS);

  process.on('disconnect', () => process.exit());
  process.on('message', async ({ task }: { task: Task }) => {
    try {
      send({ kind: 'done', result: await limited(task) });
    } catch (error) {
      send({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    }
  });
  ignoreSignals();
  dropFilePermissions();
  send({ kind: 'ready' });
}

/** A loop without end hears no message, so V8 breaks it off: JavaScript, WebAssembly and regular expressions alike. */
function withDeadline<Task, Answer>(handle: (task: Task) => Answer, timeout: number): (task: Task) => Answer {
  const call = new Script('handle(task)');
  const context = createContext({ handle });
  return (task) => {
    context['task'] = task;
    try {
      return call.runInContext(context, { timeout }) as Answer;
    } finally {
      delete context['task'];
    }
  };
}

/** Ctrl-C and service managers signal all processes of a group: the server finishes what is under way, and needs its workers for it. */
function ignoreSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

function dropFilePermissions(): void {
  flushCompileCache();
  // Node's types leave out `permission.drop`.
  const { permission } = process as unknown as { permission?: Permission };
  permission?.drop('fs.write');
  permission?.drop('fs.read');
}
