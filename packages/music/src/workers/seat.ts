import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire, findPackageJSON, getCompileCacheDir } from 'node:module';
import { constants, getPriority, setPriority } from 'node:os';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Message } from './answer.ts';
import { TaskFailed, WorkerDied, WorkerTimeout, WorkerUnavailable } from './errors.ts';

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

  /** Memory that it occupies in addition to what it did when idle. */
  get keptMb(): number {
    return this.#memory() - this.#warmMb;
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

const YOUNG_GENERATION_MB = 4;

/**
 * Where all processors are busy, the server gets three times the share of a worker, so that short answers stay short.
 */
const niceness = 5;

/**
 * Starts a process that can load its own package, this folder and their dependencies, and nothing else: no other file,
 * process, thread or addon, and none of the server's settings. Node 24 cannot restrict the network.
 */
function launch(entry: URL, { memoryMb, orphanLimitMs }: { memoryMb: number; orphanLimitMs: number }): ChildProcess {
  const cache = compileCache();
  const readable = [...loadable(entry), ...cache];
  const worker = fork(entry, [String(orphanLimitMs)], {
    execArgv: [
      '--no-warnings',
      `--max-old-space-size=${memoryMb}`,
      `--max-semi-space-size=${YOUNG_GENERATION_MB}`,
      '--permission',
      ...readable.map((folder) => `--allow-fs-read=${folder}`),
      ...cache.map((folder) => `--allow-fs-write=${folder}`),
    ],
    env: Object.fromEntries(cache.map((folder) => ['NODE_COMPILE_CACHE', folder])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
  });
  if (worker.pid !== undefined) lowerPriority(worker.pid);
  return worker;
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness));
  } catch {
    // The process has ended already, or a sandbox forbids it; the pool hears of the former.
  }
}

function loadable(entry: URL): string[] {
  const manifest = findPackageJSON('.', entry);
  const packages = createRequire(entry).resolve.paths('any') ?? [];
  return [
    dirname(manifest ?? fileURLToPath(entry)),
    import.meta.dirname,
    ...packages.filter((folder) => basename(folder) === 'node_modules' && existsSync(folder)),
  ];
}

/**
 * Compiled code is shared with a server that caches it; a worker gives up access to that folder before it receives an
 * uploaded file.
 */
function compileCache(): string[] {
  const folder = getCompileCacheDir();
  return folder === undefined ? [] : [dirname(folder)];
}

/**
 * Megabytes held by the process itself, without mapped files. Null if the system does not report it (it has no /proc):
 * then only V8's heap limit applies, without buffers and WebAssembly.
 */
function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/**
 * Linux reports CPU time in hundredths of a second, whatever its kernel's own clock: man 5 proc_pid_stat,
 * sysconf(_SC_CLK_TCK).
 */
const MS_A_TICK = 10;

/** Milliseconds of CPU time used by all threads of a process; null if the system does not report it. */
export function processorMsOf(pid: number): number | null {
  try {
    // The name in parentheses may contain blanks, so parsing starts after it; `utime` and `stime` are fields 14 and 15
    // of the line.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * MS_A_TICK : null;
  } catch {
    return null;
  }
}
