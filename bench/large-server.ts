import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import { fillChain } from '@eemusic/server/src/app/demo/fill-chain.ts';
import { configurationOfProcess } from './configuration.ts';
import { sellUntil } from './sell-until.ts';

/* A console with a million students in its own process, which large.ts starts and whose load it reads. */

const services = await openServices(configurationOfProcess());
const student = await services.database.read.selectFrom('students').select('id').limit(1).executeTakeFirst();
const sizeOf = (name: string) => (process.env[name] === undefined ? undefined : Number(process.env[name]));
if (!student)
  await fillChain(services, {
    students: sizeOf('BENCH_STUDENTS') ?? 1_000_000,
    channels: sizeOf('BENCH_CHANNELS'),
  });
await sellUntil(services.database, sizeOf('BENCH_SALES') ?? 0);
const { address, stop } = await startConsole(services, { webFolder: null });

const delay = monitorEventLoopDelay({ resolution: 1 });
let peak = 0;
const watching = setInterval(() => {
  peak = Math.max(peak, resident());
}, 20);
/**
 * Longest processor time of this thread between two turns of the event loop, in ms; other programs do not affect it.
 */
let longestTurn = 0;
let last = threadMs();
const turning = setInterval(() => {
  const now = threadMs();
  longestTurn = Math.max(longestTurn, now - last);
  last = now;
}, 1);

process.on('message', (message) => {
  if (message === 'stop') {
    clearInterval(watching);
    clearInterval(turning);
    void stop().then(() => process.disconnect());
    return;
  }
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const usage = {
    maxMs: delay.max / 1e6,
    p99Ms: delay.percentile(99) / 1e6,
    maxMb: peak,
    mb: resident(),
    heldMs: longestTurn,
    /** Since the start, for all threads. */
    processorSeconds: (user + system) / 1e6,
  };
  delay.reset();
  delay.enable();
  peak = 0;
  longestTurn = 0;
  last = threadMs();
  process.send?.(usage);
});
process.send?.({ address });

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Returns the private memory in MB. The mapped pages of the database file are left out, because the system can reclaim
 * them.
 */
function resident(): number {
  return Number(/RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? Number.NaN) / 1024;
}
