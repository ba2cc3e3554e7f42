import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import type { Message } from './answer.ts';
import { TaskFailed, WorkerDied, WorkerTimeout, WorkerUnavailable } from './errors.ts';
import { launch } from './launch.ts';
import { memoryOf, processorMsOf } from './usage.ts';

export type SeatOptions = {
  entry: URL;
  /** Memory that tasks may use in addition to what the idle worker occupies. */
  memoryMb: number;
  /** CPU time of one task, so that a busy machine does not shorten it. */
  timeLimitMs: number;
  /** CPU time for loading the worker's modules; five minutes unless given. */
  startLimitMs?: number;
  /**
   * Wall-clock time after which a worker interrupts its task, because its server may have died and so not end it; an
   * hour unless given.
   */
  orphanLimitMs?: number;
};
export type Job<Task, Result> = { task: Task; resolve: (result: Result) => void; reject: (error: Error) => void };
type Listener = { ready: () => void; free: () => void; ended: (error: Error, wasBusy: boolean) => void };

const START_LIMIT_MS = 300_000;
const ORPHAN_LIMIT_MS = 3_600_000;
/** Where the system does not report CPU time, a task may take this many times its limit by the clock. */
const CLOCK_FACTOR = 6;
/** A process does not send these to itself: somebody else ends it, such as the system when it lacks memory. */
const OUTSIDE_SIGNALS = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);
const CHECK_MS = 100;
const MAX_ERROR_OUTPUT = 2_000;

/** One worker process and its current job. A seat that fails in any way is discarded. */
export class Seat<Task, Result> {
  isReady = false;
  done = 0;
  #job: Job<Task, Result> | null = null;
  #isGone = false;
  #limit: NodeJS.Timeout | undefined;
  #check: NodeJS.Timeout;
  #warmMb = 0;
  /** The worker's CPU time when its task began; null if the system does not report it. */
  #taskStartMs: number | null = null;
  #errorOutput = '';
  readonly #worker: ChildProcess;
  readonly #options: SeatOptions;
  readonly #listener: Listener;

  constructor(options: SeatOptions, listener: Listener) {
    this.#options = options;
    this.#listener = listener;
    const { entry, memoryMb, startLimitMs = START_LIMIT_MS, orphanLimitMs = ORPHAN_LIMIT_MS } = options;
    this.#worker = launch(entry, { memoryMb, orphanLimitMs });
    this.#worker.stderr?.on('data', (text: Buffer) => {
      this.#errorOutput = (this.#errorOutput + text.toString()).slice(0, MAX_ERROR_OUTPUT);
    });
    this.#worker.on('message', (message: Message<Result>) => this.#hear(message));
    this.#worker.on('error', (error) => this.#fail(new WorkerUnavailable(error.message)));
    this.#worker.on('close', (code, signal) => this.#fail(this.#ended(code, signal)));
    this.#check = setInterval(() => {
      if ((this.#processorMs() ?? 0) > startLimitMs)
        this.#fail(new WorkerUnavailable(`The worker did not start in ${startLimitMs} ms of processor time`));
    }, CHECK_MS);
  }

  get isFree(): boolean {
    return this.isReady && !this.#job && !this.#isGone;
  }

  get isBusy(): boolean {
    return this.#job !== null;
  }

  start(job: Job<Task, Result>): void {
    this.#job = job;
    this.#keepServerAlive();
    this.#taskStartMs = this.#processorMs();
    if (this.#taskStartMs === null)
      this.#limit = setTimeout(() => this.#fail(this.#timeout()), CLOCK_FACTOR * this.#options.timeLimitMs);
    this.#check = setInterval(() => this.#checkUsage(), CHECK_MS);
    try {
      this.#worker.send({ task: job.task }, (error) => {
        if (error) this.#fail(new WorkerUnavailable(error.message));
      });
    } catch (error) {
      this.#fail(new WorkerUnavailable('The worker could not be reached', { cause: error }));
    }
  }

  /** Ends the worker; its current job is rejected. */
  async leave(reason: Error): Promise<void> {
    this.#isGone = true;
    this.#settle()?.reject(reason);
    const { pid, exitCode, signalCode } = this.#worker;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    this.#keepServerAlive();
    const exit = once(this.#worker, 'exit');
    this.#worker.kill('SIGKILL');
    await exit;
  }

  #hear(message: Message<Result>): void {
    if (this.#isGone) return;
    if (message.kind === 'failed') return this.#fail(new TaskFailed(message.error.message, { cause: message.error }));
    const job = this.#settle();
    this.#letServerEnd();
    if (message.kind === 'ready') {
      this.isReady = true;
      this.#warmMb = this.#memory();
      return this.#listener.ready();
    }
    this.done += 1;
    job?.resolve(message.result);
    this.#listener.free();
  }

  #fail(error: Error): void {
    if (this.#isGone) return;
    const wasBusy = this.#job !== null;
    void this.leave(error);
    this.#listener.ended(error, wasBusy);
  }

  #settle(): Job<Task, Result> | null {
    clearTimeout(this.#limit);
    clearInterval(this.#check);
    const job = this.#job;
    this.#job = null;
    return job;
  }

  #timeout(): WorkerTimeout {
    return new WorkerTimeout(`The task took over ${this.#options.timeLimitMs} ms of processor time`);
  }

  /** V8 aborts the process when its heap is full. */
  #ended(code: number | null, signal: NodeJS.Signals | null): Error {
    const end = `The worker ended (${signal ?? code}) ${this.#errorOutput}`.trim();
    if (!this.isReady || OUTSIDE_SIGNALS.has(signal)) return new WorkerUnavailable(end);
    return new WorkerDied(end, { isMemory: this.#errorOutput.includes('out of memory') });
  }

  #keepServerAlive(): void {
    this.#worker.ref();
    this.#worker.channel?.ref();
  }

  #letServerEnd(): void {
    this.#worker.unref();
    this.#worker.channel?.unref();
    const { stderr } = this.#worker;
    if (stderr instanceof Socket) stderr.unref();
  }

  #memory(): number {
    const { pid } = this.#worker;
    return pid === undefined ? 0 : (memoryOf(pid) ?? 0);
  }

  #processorMs(): number | null {
    const { pid } = this.#worker;
    return pid === undefined ? null : processorMsOf(pid);
  }

  #spentMs(): number | null {
    const now = this.#processorMs();
    return now === null || this.#taskStartMs === null ? null : now - this.#taskStartMs;
  }

  /**
   * V8's limit covers neither buffers nor WebAssembly memory: memory is therefore measured from outside while the task
   * runs, as is CPU time.
   */
  #checkUsage(): void {
    const { memoryMb, timeLimitMs } = this.#options;
    if (this.#memory() > this.#warmMb + memoryMb)
      return this.#fail(new WorkerDied(`The task used over ${memoryMb} MB`, { isMemory: true }));
    if ((this.#spentMs() ?? 0) > timeLimitMs) this.#fail(this.#timeout());
  }
}
