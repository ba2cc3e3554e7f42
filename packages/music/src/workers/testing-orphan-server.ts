import { startPool } from './index.ts';
import type { Order } from './testing-pool-worker.ts';

/**
 * A server with one worker: prints the worker's process id, sends it an order if there is one, then exits unless told
 * to stay.
 */
const [order] = process.argv.slice(2);

const pool = startPool<Order, unknown>({
  entry: new URL('./testing-pool-worker.ts', import.meta.url),
  size: 1,
  memoryMb: 64,
  timeLimitMs: 60_000,
  orphanLimitMs: 2_000,
  replaceAfter: 1_000,
  idleMs: 600_000,
});
process.stdout.write(`${await pool.run({ kind: 'who' })}\n`);
if (order === 'spin') await pool.run({ kind: 'spin' });
if (order === 'wait') await pool.run({ kind: 'wait', ms: 600_000 });
if (order === 'stay') setInterval(() => {}, 60_000);
