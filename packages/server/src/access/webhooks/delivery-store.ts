import { minute } from '@eemusic/contract/platform/durations';
import type { Transaction } from 'kysely';
import type { Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { maxWait } from './schedule.ts';
import type { Answer } from './send.ts';
import './tables.ts';

/** Besides this file, only the triggers that record events write deliveries and attempts. */

type Tx = Transaction<Tables>;

/**
 * Selects what is due: the first pending delivery of each subject, so that later ones wait until it is delivered or
 * given up. Deliveries of disabled webhooks are never due.
 */
function dueOf(db: Query, now: Date) {
  return db
    .selectFrom('webhook_deliveries as due')
    .innerJoin('webhooks', 'webhooks.id', 'due.webhook_id')
    .where('due.state', '=', 'pending')
    .where((delivery) =>
      delivery.or([
        delivery('due.next_at', '<=', now.toISOString()),
        // It failed while a clock ran ahead.
        delivery('due.next_at', '>', new Date(now.getTime() + maxWait + minute).toISOString()),
      ]),
    )
    .where('webhooks.disabled_at', 'is', null)
    .where('webhooks.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.webhook_id', '=', 'due.webhook_id')
            .whereRef('earlier.subject', '=', 'due.subject')
            .where('earlier.state', '=', 'pending')
            .whereRef('earlier.id', '<', 'due.id'),
        ),
      ),
    );
}

export async function isAnythingDue(db: Query, now: Date): Promise<boolean> {
  return (await dueOf(db, now).select('due.id').limit(1).executeTakeFirst()) !== undefined;
}

type Search = { now: Date; limit: number; running: readonly number[] };

/** Returns the due deliveries of a webhook, those that have waited longest first. */
export async function findDue(db: Query, webhookId: number, { now, limit, running }: Search) {
  return dueOf(db, now)
    .select(['due.id', 'due.webhook_id', 'due.message_id', 'due.event', 'due.subject', 'due.occurred_at'])
    .select(['due.data', 'due.attempts', 'webhooks.url', 'webhooks.secret', 'webhooks.old_secret'])
    .select('webhooks.old_secret_until')
    .where('due.webhook_id', '=', webhookId)
    .$if(running.length > 0, (query) => query.where('due.id', 'not in', running))
    .orderBy('due.next_at')
    .orderBy('due.id')
    .limit(limit)
    .execute();
}

export type DueDelivery = Awaited<ReturnType<typeof findDue>>[number];

type NewDelivery = { webhookId: number; messageId: string; event: string; subject: string; at: string; data: object };

/** Stores a test delivery with its outcome. */
export async function storeTest(
  tx: Tx,
  { webhookId, messageId, event, subject, at, data }: NewDelivery,
  isDelivered: boolean,
): Promise<number> {
  const { id } = await tx
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhookId,
      message_id: messageId,
      event,
      subject,
      occurred_at: at,
      data: JSON.stringify(data),
      state: isDelivered ? 'delivered' : 'failed',
      attempts: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function storeAttempt(
  tx: Tx,
  deliveryId: number,
  { at, ms, ...answer }: Answer & { at: string; ms: number },
) {
  const { status, fault, response } = answer;
  await tx
    .insertInto('webhook_attempts')
    .values({ delivery_id: deliveryId, at, ms, status, fault, response })
    .execute();
}

type Outcome = { state: 'delivered' | 'failed' } | { state: 'pending'; nextAt: string };

/**
 * Records the outcome of an attempt, and postpones the following deliveries of the same subject. Returns false if the
 * delivery was given up in the meantime or another node attempted it.
 */
export async function settle(
  tx: Tx,
  { id, webhook_id: webhookId, subject, attempts }: DueDelivery,
  outcome: Outcome,
): Promise<boolean> {
  const nextAt = outcome.state === 'pending' ? outcome.nextAt : '';
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ state: outcome.state, attempts: attempts + 1, next_at: nextAt })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;

  await tx
    .updateTable('webhook_deliveries')
    .set({ next_at: nextAt })
    .where('webhook_id', '=', webhookId)
    .where('subject', '=', subject)
    .where('state', '=', 'pending')
    .where('id', '>', id)
    .execute();
  return true;
}

/** Gives up the pending deliveries of a webhook that was disabled; they can be replayed. */
export async function giveUpPending(tx: Tx, webhookId: number): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_at: '' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .execute();
}

/** Returns false if it is already pending. */
export async function markReplayed(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', attempts: 0, next_at: '' })
    .where('id', '=', id)
    .where('state', '!=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes at most `limit` of the oldest deliveries from before this time; returns their number. */
export async function deleteOldest(tx: Tx, { before, limit }: { before: string; limit: number }): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (deliveries) =>
      deliveries.selectFrom('webhook_deliveries').select('id').orderBy('id').limit(limit),
    )
    .where('occurred_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
