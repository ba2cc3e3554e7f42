import { Worker, type TransferListItem } from 'node:worker_threads';
import type { Message } from './answer.ts';
import { WorkerDied, WorkerTimeout } from './errors.ts';

export type SeatOptions = { entry: URL; memoryMb: number; timeLimitMs: number };
export type Job<Task, Result> = {
  task: Task;
  transfer: readonly TransferListItem[];
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
};
type Listener = { ready: () => void; free: () => void; gone: (error: Error, wasBusy: boolean) => void };

/** Loading a worker's modules on a machine that is busy with other things. */
const START_LIMIT_MS = 30_000;
const MEMORY_CHECK_MS = 100;
const MB = 1024 * 1024;

/** One worker and the job it has. A seat that fails in any way is gone and never used again. */
export class Seat<Task, Result> {
  isReady = false;
  done = 0;
  #job: Job<Task, Result> | null = null;
  #isGone = false;
  #limit: NodeJS.Timeout;
  #memoryCheck: NodeJS.Timeout | undefined;
  readonly #worker: Worker;
  readonly #options: SeatOptions;
  readonly #listener: Listener;

  constructor(options: SeatOptions, listener: Listener) {
    this.#options = options;
    this.#listener = listener;
    this.#worker = new Worker(options.entry, {
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: 16 },
    });
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
    this.#worker.on('message', (message: Message<Result>) => this.#hear(message));
    this.#worker.on('error', (error) => this.#fail(died(error)));
    this.#worker.on('exit', (code) => this.#fail(new WorkerDied(`The worker ended (${code})`, { isMemory: false })));
    this.#limit = this.#failAfter(START_LIMIT_MS, 'The worker did not start');
  }

  get isFree(): boolean {
    return this.isReady && !this.#job && !this.#isGone;
  }

  get isBusy(): boolean {
    return this.#job !== null;
  }

  start(job: Job<Task, Result>): void {
    this.#job = job;
    this.#worker.ref();
    this.#limit = this.#failAfter(this.#options.timeLimitMs, `The task took over ${this.#options.timeLimitMs} ms`);
    this.#memoryCheck = setInterval(() => void this.#checkMemory(), MEMORY_CHECK_MS);
    try {
      this.#worker.postMessage(job.task, job.transfer);
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Ends the worker; a job it still has is rejected. */
  async leave(reason: Error): Promise<void> {
    this.#isGone = true;
    this.#settle()?.reject(reason);
    await this.#worker.terminate();
  }

  #hear(message: Message<Result>): void {
    if (this.#isGone) return;
    if (message.kind === 'failed') return this.#fail(message.error);
    const job = this.#settle();
    if (message.kind === 'ready') {
      this.isReady = true;
      this.#worker.unref();
      return this.#listener.ready();
    }
    this.done += 1;
    this.#worker.unref();
    job?.resolve(message.result);
    this.#listener.free();
  }

  #fail(error: Error): void {
    if (this.#isGone) return;
    const wasBusy = this.#job !== null;
    void this.leave(error);
    this.#listener.gone(error, wasBusy);
  }

  #settle(): Job<Task, Result> | null {
    clearTimeout(this.#limit);
    clearInterval(this.#memoryCheck);
    const job = this.#job;
    this.#job = null;
    return job;
  }

  #failAfter(ms: number, text: string): NodeJS.Timeout {
    return setTimeout(() => this.#fail(new WorkerTimeout(text)), ms);
  }

  /** V8's limit counts neither buffers nor WebAssembly memory: these are measured from outside while the task runs. */
  async #checkMemory(): Promise<void> {
    const job = this.#job;
    const { external_memory } = await this.#worker.getHeapStatistics().catch(() => ({ external_memory: 0 }));
    if (this.#job !== job || external_memory <= this.#options.memoryMb * MB) return;
    this.#fail(new WorkerDied(`The task used over ${this.#options.memoryMb} MB`, { isMemory: true }));
  }
}

function died(error: unknown): WorkerDied {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return new WorkerDied(error instanceof Error ? error.message : String(error), { isMemory });
}
