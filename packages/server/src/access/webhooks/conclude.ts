import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { singleFlight } from '#platform/concurrency/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Services } from '#platform/services.ts';
import type { Attempt } from './attempt.ts';
import { type DueDelivery, settle, storeAttempt } from './delivery-store.ts';
import { nextAttempt } from './schedule.ts';

/** The status by which a receiver asks for no more messages. */
export const gone = 410;

/**
 * Writes the outcome of an attempt. Returns false if the delivery was given up meanwhile or another node attempted it;
 * rejects if the outcome could not be written.
 */
export type Conclude = (delivery: DueDelivery, made: Attempt) => Promise<boolean>;

type Parts = { database: Pick<Services['database'], 'write'>; clock: Pick<Services['clock'], 'now'> };

/** `fault` is why its commit failed, which may be one that began before its own call. */
type Outcome = { delivery: DueDelivery; made: Attempt; nextAt: string | null; isOurs: boolean; fault?: unknown };

/**
 * Outcomes that arrive during a commit are written together by the next one, because each commit waits for the disk.
 */
export function writeTogether({ database, clock }: Parts): Conclude {
  let waiting: Outcome[] = [];

  const write = singleFlight(async () => {
    // Waits for the event loop, so that responses that have already arrived are written as well.
    await nextIteration();
    // Always in the same order, so that two nodes do not deadlock.
    const outcomes = waiting.toSorted((one, other) => one.delivery.id - other.delivery.id);
    waiting = [];
    if (outcomes.length === 0) return;
    try {
      await database.write(async (tx) => {
        for (const outcome of outcomes) outcome.isOurs = await storeOutcome(tx, outcome);
      });
    } catch (error) {
      for (const outcome of outcomes) outcome.fault = error;
    }
  });

  return async (delivery, made) => {
    const isOver = made.fault === null || made.status === gone;
    const nextAt = isOver ? null : nextAttempt(delivery.attempts + 1, clock.now());
    const outcome: Outcome = { delivery, made, nextAt, isOurs: false };
    waiting.push(outcome);
    await write();
    if (outcome.fault !== undefined) throw outcome.fault;
    return outcome.isOurs;
  };
}

async function storeOutcome(tx: Transaction<Tables>, { delivery, made, nextAt }: Outcome): Promise<boolean> {
  const state = made.fault === null ? 'delivered' : 'failed';
  const isOurs = await settle(tx, delivery, nextAt === null ? { state } : { state: 'pending', nextAt });
  if (isOurs) await storeAttempt(tx, delivery.id, made);
  return isOurs;
}
