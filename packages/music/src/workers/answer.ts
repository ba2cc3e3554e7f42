import { flushCompileCache } from 'node:module';
import { createContext, Script } from 'node:vm';

/** What a worker sends to its pool: 'ready' once, then one message per task. */
export type Message<Result> = { kind: 'ready' } | { kind: 'done'; result: Result } | { kind: 'failed'; error: Error };

/** Node's types declare only `has`. */
type Permission = { drop: (scope: 'fs.read' | 'fs.write') => void };

/**
 * Makes this process a worker of the pool. Call it last, when everything is loaded: from then on it can neither read
 * nor write files. A handler must do its heavy work before its first `await`: only that part is interrupted if the
 * server has died.
 */
export function answer<Task, Result>(handle: (task: Task) => Result | Promise<Result>): void {
  const send = (message: Message<Result>) => process.send?.(message, undefined, undefined, () => undefined);
  const limited = withDeadline(handle, Number(process.argv[2]));

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

/**
 * A worker in an endless loop receives no messages, so V8 interrupts it: JavaScript, WebAssembly and regular
 * expressions alike.
 */
function withDeadline<Task, Answer>(handle: (task: Task) => Answer, timeout: number): (task: Task) => Answer {
  const call = new Script('handle(task)');
  const context = createContext({ handle });
  return (task) => {
    context['task'] = task;
    try {
      return call.runInContext(context, { timeout }) as Answer;
    } catch (error) {
      // Only the pool may say that a task takes too long: an interrupted one tells nothing about itself.
      if (isInterruption(error)) process.kill(process.pid, 'SIGKILL');
      throw error;
    } finally {
      delete context['task'];
    }
  };
}

/** The error is one of the other context, so it is no `Error` here. */
const isInterruption = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Ctrl-C and service managers signal all processes of a group, but the server needs its workers to finish pending work.
 */
function ignoreSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

function dropFilePermissions(): void {
  flushCompileCache();
  // Node's types lack `permission.drop`.
  const { permission } = process as unknown as { permission?: Permission };
  permission?.drop('fs.write');
  permission?.drop('fs.read');
}
