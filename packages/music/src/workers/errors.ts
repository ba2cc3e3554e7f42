/** The task ran longer than the pool allows; its worker was ended. */
export class WorkerTimeout extends Error {
  override readonly name = 'WorkerTimeout';
}

/** The worker died of the task; `isMemory` if it exceeded its memory. */
export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
  readonly isMemory: boolean;

  constructor(message: string, { isMemory }: { isMemory: boolean }) {
    super(message);
    this.isMemory = isMemory;
  }
}

/** The worker's handler threw `cause`. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
}

/**
 * The task is not to blame and may succeed later: its worker could not start or was ended from outside, or the pool is
 * closed.
 */
export class WorkerUnavailable extends Error {
  override readonly name: string = 'WorkerUnavailable';
}

/** More tasks are waiting than the queue allows. */
export class PoolFull extends WorkerUnavailable {
  override readonly name = 'PoolFull';
}

/** Whether the task failed by itself, and not for reasons of the machine or of the caller. */
export function isFaultOfTask(error: unknown): boolean {
  return error instanceof WorkerTimeout || error instanceof WorkerDied || error instanceof TaskFailed;
}

/** Whether the task itself exceeds its time or memory limit. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof WorkerTimeout || (error instanceof WorkerDied && error.isMemory);
}
