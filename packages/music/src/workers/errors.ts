/** The task ran longer than the pool allows; its worker was ended. */
export class WorkerTimeout extends Error {
  override readonly name = 'WorkerTimeout';
  /** The worker got too little CPU time: the task is not to blame and may succeed later. */
  readonly isMachineBusy: boolean;

  constructor(message: string, { isMachineBusy }: { isMachineBusy: boolean }) {
    super(message);
    this.isMachineBusy = isMachineBusy;
  }
}

/** The worker died during the task; `isMemory` if it exceeded its memory. */
export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
  readonly isMemory: boolean;

  constructor(message: string, { isMemory }: { isMemory: boolean }) {
    super(message);
    this.isMemory = isMemory;
  }
}

/** More tasks are waiting than the queue allows: try again later. */
export class PoolFull extends Error {
  override readonly name = 'PoolFull';
}

/** Whether the task itself exceeds its time or memory limit. */
export function isTooMuch(error: unknown): boolean {
  if (error instanceof WorkerTimeout) return !error.isMachineBusy;
  return error instanceof WorkerDied && error.isMemory;
}
