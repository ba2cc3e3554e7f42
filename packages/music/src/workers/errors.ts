/** The task ran longer than the pool allows; its worker was ended. */
export class WorkerTimeout extends Error {
  override readonly name = 'WorkerTimeout';
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
