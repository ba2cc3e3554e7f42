import { PoolFull, WorkerUnavailable } from './errors.ts';
import { Seat, type Job, type SeatOptions } from './seat.ts';

export type PoolOptions = SeatOptions & {
  /** Number of workers, not counting replacements that are starting. */
  size: number;
  /** Number of tasks after which a worker is replaced. */
  replaceAfter: number;
  /** Memory that a worker keeps after its tasks above which it is replaced, where the system reports it. */
  replaceAboveMb?: number;
  /** Milliseconds without work after which the workers exit. */
  idleMs: number;
  /** Number of tasks that may wait; 200 unless given. */
  queueLimit?: number;
};

/** Workers that take the tasks of a queue; none is started before the first task. */
export class Pool<Task, Result> {
  readonly #options: PoolOptions;
  readonly #queue: Job<Task, Result>[] = [];
  readonly #seats = new Set<Seat<Task, Result>>();
  /** For each worn worker the replacement that is warming up; the worn one works until then. */
  readonly #successors = new Map<Seat<Task, Result>, Seat<Task, Result>>();
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Number of live workers, including those that are starting. */
  get workers(): number {
    return this.#seats.size;
  }

  /**
   * Rejects with WorkerTimeout, WorkerDied or TaskFailed, which are the fault of the task, or with WorkerUnavailable,
   * which is not.
   */
  run(task: Task): Promise<Result> {
    const { queueLimit = 200 } = this.#options;
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(closed());
      if (this.#queue.length >= queueLimit) return reject(new PoolFull(`${queueLimit} tasks are waiting already`));
      this.#queue.push({ task, resolve, reject });
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    this.#rejectWaiting(closed());
    await Promise.all([...this.#seats].map((seat) => seat.leave(closed())));
    this.#seats.clear();
  }

  /** Returns null if the system does not allow another process. */
  #open(): Seat<Task, Result> | null {
    try {
      const seat = new Seat<Task, Result>(this.#options, {
        ready: () => this.#ready(seat),
        free: () => this.#free(seat),
        ended: (error, wasBusy) => this.#onEnded(seat, error, wasBusy),
      });
      this.#seats.add(seat);
      return seat;
    } catch (error) {
      this.#onNotStarted(new WorkerUnavailable('No worker can start', { cause: error }));
      return null;
    }
  }

  #ready(fresh: Seat<Task, Result>): void {
    for (const [worn, successor] of this.#successors) if (successor === fresh && worn.isFree) this.#retire(worn);
    this.#dispatch();
  }

  #free(seat: Seat<Task, Result>): void {
    const successor = this.#successors.get(seat);
    if (successor?.isReady) this.#retire(seat);
    else if (!successor && this.#isWorn(seat)) this.#replace(seat);
    this.#dispatch();
  }

  #isWorn(seat: Seat<Task, Result>): boolean {
    const { replaceAfter, replaceAboveMb = Infinity } = this.#options;
    return seat.done >= replaceAfter || seat.keptMb > replaceAboveMb;
  }

  #replace(worn: Seat<Task, Result>): void {
    const successor = this.#open();
    if (successor) this.#successors.set(worn, successor);
  }

  #onEnded(seat: Seat<Task, Result>, error: Error, wasBusy: boolean): void {
    const hasSuccessor = this.#successors.has(seat);
    this.#remove(seat);
    if (!seat.isReady) return this.#onNotStarted(error);
    if (wasBusy && !hasSuccessor) this.#open();
    this.#dispatch();
  }

  /** The tasks wait for the other workers if there are any; starting another one at once might go on for ever. */
  #onNotStarted(error: Error): void {
    if (this.#seats.size === 0) this.#rejectWaiting(error);
    this.#watchIdle();
  }

  #retire(seat: Seat<Task, Result>): void {
    this.#remove(seat);
    void seat.leave(closed());
  }

  #remove(seat: Seat<Task, Result>): void {
    this.#seats.delete(seat);
    this.#successors.delete(seat);
    for (const [worn, successor] of this.#successors) if (successor === seat) this.#successors.delete(worn);
  }

  #dispatch(): void {
    for (const seat of this.#seats) {
      if (!seat.isFree) continue;
      const job = this.#queue.shift();
      if (!job) break;
      seat.start(job);
    }
    const starting = [...this.#seats].filter((seat) => !seat.isReady).length;
    const room = this.#options.size - (this.#seats.size - this.#successors.size);
    for (let missing = Math.min(room, this.#queue.length - starting); missing > 0; missing -= 1)
      if (!this.#open()) break;
    this.#watchIdle();
  }

  #watchIdle(): void {
    clearTimeout(this.#idle);
    if (this.#queue.length > 0 || [...this.#seats].some((seat) => seat.isBusy)) return;
    this.#idle = setTimeout(() => {
      for (const seat of this.#seats) this.#retire(seat);
    }, this.#options.idleMs).unref();
  }

  #rejectWaiting(error: Error): void {
    for (const job of this.#queue.splice(0)) job.reject(error);
  }
}

function closed(): WorkerUnavailable {
  return new WorkerUnavailable('The pool is closed');
}

export const startPool = <Task, Result>(options: PoolOptions): Pool<Task, Result> => new Pool(options);
