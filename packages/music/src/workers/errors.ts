/** The task ran longer than the pool allows; its worker was ended. */
export class WorkerTimeout extends Error {
  override readonly name = 'WorkerTimeout';
  /** The worker got too little of the processor to do the task: not the task is to blame, and it may succeed later. */
  readonly isMachineBusy: boolean;

  constructor(message: string, { isMachineBusy }: { isMachineBusy: boolean }) {
    super(message);
    this.isMachineBusy = isMachineBusy;
  }
}

/** The worker ended under the task; `isMemory` when it had outgrown its memory. */
export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
  readonly isMemory: boolean;

  constructor(message: string, { isMemory }: { isMemory: boolean }) {
    super(message);
    this.isMemory = isMemory;
  }
}

/** More tasks are waiting than the pool holds: try again later. */
export class PoolFull extends Error {
  override readonly name = 'PoolFull';
}

/** Whether the task itself takes more time or memory than it may have. */
export function isTooMuch(error: unknown): boolean {
  if (error instanceof WorkerTimeout) return !error.isMachineBusy;
  return error instanceof WorkerDied && error.isMemory;
}
