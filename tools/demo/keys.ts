import { day } from '@eemusic/contract/platform/durations';
import type { Duration } from '@eemusic/contract/sales/commissions';
import type { Transaction } from 'kysely';
import { bulkInsert, reserveIds } from '@eemusic/server/src/platform/database/index.ts';
import type { Tables } from '@eemusic/server/src/platform/database/tables.ts';
import { formatKey, keyRow, redeemedKeyRow, keyBytes } from '@eemusic/server/src/sales/subscriptions/index.ts';
import { type DemoRandom, weighted } from './random.ts';
import type { DemoEducator } from './educators.ts';
import type { DemoSale } from './students.ts';

/** A sale with its time and student. */
export type Sold = { at: number; studentId: number; sale: DemoSale };

/** Keys that were made together. The first `used` ones are redeemed, in this order. */
type Batch = { at: number; educatorId: number; days: Duration; size: number; used: Sold[] };

type Writing = {
  random: DemoRandom;
  now: Date;
  sold: readonly Sold[];
  /** The first is the largest. */
  educators: readonly DemoEducator[];
  /** Whether to add keys of recent orders, which nobody has used yet. */
  hasUnused: boolean;
  onProgress(done: number, all: number): void;
};

const chunkSize = 10_000;

/** Writes a key for each sale, and unused ones, in order of creation; returns their number. */
export async function writeKeys(tx: Transaction<Tables>, writing: Writing): Promise<number> {
  const { random, onProgress } = writing;
  const batches = planBatches(writing);
  const count = batches.reduce((sum, { size }) => sum + size, 0);
  const firstId = await reserveIds(tx, 'subscription_keys', count);
  const waiting: (ReturnType<typeof rowsOf>[number] & { id: number })[] = [];
  let done = 0;
  const write = async () => {
    const rows = waiting.splice(0, chunkSize);
    await bulkInsert(tx, 'subscription_keys', rows);
    done += rows.length;
    onProgress(done, count);
  };
  for (const batch of batches) {
    for (const row of rowsOf(random, batch)) waiting.push({ id: firstId + done + waiting.length, ...row });
    if (waiting.length >= chunkSize) await write();
  }
  await write();
  return count;
}

/** Educators order keys some weeks before they sell them, and again when these run out; many have done so recently. */
function planBatches({ random, sold, educators, now, hasUnused }: Writing): Batch[] {
  const customers = customersOf(educators, sold);
  /** The batch from which an educator sells keys of one duration. */
  const open = new Map<string, Batch>();
  const batches: Batch[] = [];
  for (const one of sold) {
    const { educatorId, days } = one.sale;
    const stock = `${educatorId} ${days}`;
    let batch = open.get(stock);
    if (!batch || batch.used.length === batch.size) {
      const { joinedAt, size, fewer } = customers.get(educatorId) ?? newcomer;
      const at = Math.max(joinedAt, Math.floor(one.at - random.between(7, 45) * day));
      batch = { at, educatorId, days, size: days === 366 ? size : fewer, used: [] };
      open.set(stock, batch);
      batches.push(batch);
    }
    batch.used.push(one);
  }
  const orderingAgain = hasUnused ? customers : [];
  for (const [educatorId, customer] of orderingAgain)
    batches.push(...recentBatches(random, { educatorId, customer, now }));
  return batches.toSorted((one, other) => one.at - other.at);
}

/** An educator as a customer; the size of an order depends on the number of sales. */
type Customer = { joinedAt: number; sold: number; size: number; fewer: number; isLargest: boolean };

const newcomer = { joinedAt: 0, size: 5, fewer: 5 };

function customersOf(educators: readonly DemoEducator[], all: readonly Sold[]): Map<number, Customer> {
  const counts = new Map<number, number>();
  for (const { sale } of all) counts.set(sale.educatorId, (counts.get(sale.educatorId) ?? 0) + 1);
  return new Map(
    educators.map(({ id, joinedAt }, index) => {
      const sold = counts.get(id) ?? 0;
      return [id, { joinedAt, sold, ...sizesOf(sold), isLargest: index === 0 }];
    }),
  );
}

function sizesOf(sold: number): { size: number; fewer: number } {
  if (sold < 30) return { size: 5, fewer: 5 };
  if (sold < 200) return { size: 10, fewer: 5 };
  return sold < 1000 ? { size: 20, fewer: 10 } : { size: 100, fewer: 50 };
}

const recently = 60 * day;

type Ordering = { educatorId: number; customer: Customer; now: Date };

function recentBatches(random: DemoRandom, { educatorId, customer, now }: Ordering): Batch[] {
  const { size, sold, joinedAt, isLargest } = customer;
  if (!isLargest && (sold < size || random.inHundred(40))) return [];
  const from = Math.max(joinedAt, now.getTime() - recently);
  const count = 1 + Math.floor(sold / (8 * size)) + (isLargest ? 2 : 0);
  return Array.from({ length: count }, () => {
    const at = Math.floor(random.between(from, now.getTime()));
    return { at, educatorId, days: random.pick(ordered), size, used: [] };
  });
}

const ordered: readonly Duration[] = weighted([
  [366, 7],
  [732, 2],
  [1098, 1],
]);

/** The key of a refunded sale is revoked. */
function rowsOf(random: DemoRandom, { at, educatorId, days, size, used }: Batch) {
  const made = new Date(at);
  return Array.from({ length: size }, (_, index) => {
    const one = used[index];
    const code = one?.sale.code ?? formatKey(random.bytes(keyBytes));
    const key = { code, educatorId, durationDays: days };
    if (!one) return keyRow(key, made);
    const { runsUntil, isLast: isCurrent, refundedAt } = one.sale;
    const use = { studentId: one.studentId, redeemedAt: new Date(one.at), runsUntil, isHeld: isCurrent };
    return redeemedKeyRow({ ...key, ...use, revokedAt: refundedAt === null ? null : new Date(refundedAt) }, made);
  });
}
