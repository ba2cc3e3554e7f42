import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import type { Message } from './answer.ts';
import { WorkerDied, WorkerTimeout } from './errors.ts';
import { launch } from './launch.ts';
import { memoryOf, processorMsOf } from './usage.ts';

export type SeatOptions = {
  entry: URL;
  /** Memory that tasks may use in addition to what the idle worker occupies. */
  memoryMb: number;
  /**
   * CPU time of one task, so that a busy machine does not shorten it; wall-clock time if the system does not report CPU
   * time.
   */
  timeLimitMs: number;
  /** Wall-clock limit; `timeLimitMs` unless given. */
  maxWaitMs?: number;
};
export type Job<Task, Result> = { task: Task; resolve: (result: Result) => void; reject: (error: Error) => void };
type Listener = { ready: () => void; free: () => void; ended: (error: Error, wasBusy: boolean) => void };

/** Time to load a worker's modules on a busy machine. */
const START_LIMIT_MS = 30_000;
const CHECK_MS = 100;
const MAX_ERROR_OUTPUT = 2_000;

/** One worker process and its current job. A seat that fails in any way is discarded. */
export class Seat<Task, Result> {
  isReady = false;
  done = 0;
  #job: Job<Task, Result> | null = null;
  #isGone = false;
  #limit: NodeJS.Timeout;
  #check: NodeJS.Timeout | undefined;
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
    this.#worker = launch(options.entry, { memoryMb: options.memoryMb, timeLimitMs: maxWait(options) });
    this.#worker.stderr?.on('data', (text: Buffer) => {
      this.#errorOutput = (this.#errorOutput + text.toString()).slice(0, MAX_ERROR_OUTPUT);
    });
    this.#worker.on('message', (message: Message<Result>) => this.#hear(message));
    this.#worker.on('error', (error) => this.#fail(new WorkerDied(error.message, { isMemory: false })));
    this.#worker.on('close', (code, signal) => this.#fail(died(code, signal, this.#errorOutput)));
    this.#limit = this.#failAfter(START_LIMIT_MS, () => busyTimeout('The worker did not start'));
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
    this.#limit = this.#failAfter(maxWait(this.#options), () => this.#timeout());
    this.#check = setInterval(() => this.#checkUsage(), CHECK_MS);
    try {
      this.#worker.send({ task: job.task }, (error) => {
        if (error) this.#fail(new WorkerDied(error.message, { isMemory: false }));
      });
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
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
    if (message.kind === 'failed') return this.#fail(message.error);
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

  #failAfter(ms: number, reason: () => Error): NodeJS.Timeout {
    return setTimeout(() => this.#fail(reason()), ms);
  }

  /** If CPU time is unknown, so is whether the machine was busy: then the task is to blame. */
  #timeout(): WorkerTimeout {
    const { timeLimitMs } = this.#options;
    const spent = this.#spentMs();
    const waited = maxWait(this.#options);
    if (spent !== null && spent < timeLimitMs && waited > timeLimitMs)
      return busyTimeout(`The task got ${spent} ms of processor time in ${waited} ms`);
    return new WorkerTimeout(`The task took over ${waited} ms`, { isMachineBusy: false });
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
    if ((this.#spentMs() ?? 0) <= timeLimitMs) return;
    this.#fail(new WorkerTimeout(`The task took over ${timeLimitMs} ms of processor time`, { isMachineBusy: false }));
  }
}

function maxWait({ timeLimitMs, maxWaitMs = timeLimitMs }: SeatOptions): number {
  return maxWaitMs;
}

function busyTimeout(message: string): WorkerTimeout {
  return new WorkerTimeout(message, { isMachineBusy: true });
}

/** V8 aborts the process when its heap is full. */
function died(code: number | null, signal: NodeJS.Signals | null, errorOutput: string): WorkerDied {
  const isMemory = errorOutput.includes('out of memory');
  return new WorkerDied(`The worker ended (${signal ?? code}) ${errorOutput}`.trim(), { isMemory });
}
