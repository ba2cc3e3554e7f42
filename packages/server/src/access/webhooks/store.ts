import type { DeliveryFault, WebhookEvent } from '@eemusic/contract/access/webhooks';
import { minute } from '@eemusic/contract/platform/durations';
import type { Generated, Transaction } from 'kysely';
import { changesOne, insertRow, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { StoredSecret } from '#platform/secrets/secret-cipher.ts';
import type { RandomSource } from '#platform/services.ts';
import { type Answer, maxWait, newSecret } from './send.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    webhooks: {
      id: Generated<number>;
      name: string;
      url: string;
      /** `whsec_…`, or what the secret cipher makes of it; empty once the webhook is deleted. */
      secret: string;
      /** The secret from before the last rotation, and until when it also signs. */
      old_secret: string | null;
      old_secret_until: string | null;
      created_at: string;
      created_by: string;
      disabled_at: string | null;
      disabled_because: 'by-hand' | 'gone' | null;
      deleted_at: string | null;
    };
    webhook_subscriptions: { event: string; webhook_id: number };
    /** Rows are written by triggers, in the transaction that makes the reported change. */
    webhook_deliveries: {
      id: Generated<number>;
      webhook_id: number;
      message_id: string;
      event: string;
      subject: string;
      occurred_at: string;
      data: string;
      state: Generated<'pending' | 'delivered' | 'failed'>;
      /** Counted since it was written or replayed. */
      attempts: Generated<number>;
      /** Earliest time of the next attempt; an empty text means at once. */
      next_at: Generated<string>;
    };
    webhook_attempts: {
      id: Generated<number>;
      delivery_id: number;
      at: string;
      status: number | null;
      ms: number;
      fault: DeliveryFault | null;
      response: string | null;
    };
  }
}

/* Besides this file, only the triggers that record events write webhooks, deliveries and attempts. */

type Tx = Transaction<Tables>;
type Values = { name: string; url: string; events: readonly WebhookEvent[] };

export const findWebhooks = (db: Query) => db.selectFrom('webhooks').selectAll().where('deleted_at', 'is', null);

export const enabledWebhooks = (db: Query) => findWebhooks(db).where('disabled_at', 'is', null);

export type WebhookRow = Awaited<ReturnType<ReturnType<typeof findWebhooks>['execute']>>[number];

/** If none does, nobody has to look for such events. */
export async function hasSubscribers(db: Query, event: WebhookEvent): Promise<boolean> {
  const subscribed = db.selectFrom('webhook_subscriptions').select('webhook_id').where('event', '=', event);
  const heard = enabledWebhooks(db).where('id', 'in', subscribed).limit(1);
  return (await heard.executeTakeFirst()) !== undefined;
}

export async function addWebhook(
  tx: Tx,
  { name, url, events, secret, at, by }: Values & { secret: string; at: string; by: string },
): Promise<number> {
  const id = await insertRow(tx, 'webhooks', { name, url, secret, created_at: at, created_by: by });
  await subscribe(tx, id, events);
  return id;
}

export async function changeWebhook(tx: Tx, id: number, { name, url, events }: Values): Promise<void> {
  await tx.updateTable('webhooks').set({ name, url }).where('id', '=', id).execute();
  await tx.deleteFrom('webhook_subscriptions').where('webhook_id', '=', id).execute();
  await subscribe(tx, id, events);
}

async function subscribe(tx: Tx, id: number, events: readonly WebhookEvent[]): Promise<void> {
  const rows = events.map((event) => ({ event, webhook_id: id }));
  await tx.insertInto('webhook_subscriptions').values(rows).execute();
}

export async function enable(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('webhooks').set({ disabled_at: null, disabled_because: null }).where('id', '=', id).execute();
}

/** The pending deliveries are given up, too; they can be replayed. */
export async function disable(
  tx: Tx,
  id: number,
  { at, because }: { at: Date; because: 'by-hand' | 'gone' },
): Promise<void> {
  const disabled = { disabled_at: at.toISOString(), disabled_because: because };
  await tx.updateTable('webhooks').set(disabled).where('id', '=', id).execute();
  await giveUpPending(tx, id);
}

async function giveUpPending(tx: Tx, webhookId: number): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_at: '' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .execute();
}

export async function replaceSecret(
  tx: Tx,
  id: number,
  { secret, old, oldUntil }: { secret: string; old: string; oldUntil: string },
): Promise<void> {
  const secrets = { secret, old_secret: old, old_secret_until: oldUntil };
  await tx.updateTable('webhooks').set(secrets).where('id', '=', id).execute();
}

export async function markDeleted(tx: Tx, id: number, at: Date): Promise<boolean> {
  const isDeleted = await changesOne(
    tx
      .updateTable('webhooks')
      .set({ deleted_at: at.toISOString(), secret: '', old_secret: null, old_secret_until: null })
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );
  await tx.deleteFrom('webhook_subscriptions').where('webhook_id', '=', id).execute();
  await giveUpPending(tx, id);
  return isDeleted;
}

/** Returns the stored secrets that are currently used for signing, newest first. */
export function secretsOf(
  webhook: Pick<WebhookRow, 'secret' | 'old_secret' | 'old_secret_until'>,
  now: Date,
): string[] {
  const { secret, old_secret: old, old_secret_until: until } = webhook;
  return old !== null && until !== null && until > now.toISOString() ? [secret, old] : [secret];
}

/** Receivers refuse what a replaced one signs, until it is rotated. */
export async function webhookSecrets(db: Query, random: RandomSource): Promise<StoredSecret[]> {
  const webhooks = await findWebhooks(db).orderBy('id').execute();
  return webhooks.flatMap(({ id, name, ...row }) =>
    (['secret', 'old_secret'] as const).flatMap((column): StoredSecret[] => {
      const stored = row[column];
      if (stored === null) return [];
      const store = async (tx: Tx, text: string) => {
        const changed = tx.updateTable('webhooks').set({ [column]: text });
        await changed.where('id', '=', id).where(column, '=', stored).execute();
      };
      return [{ owner: { kind: 'webhook', id, name }, stored, replacement: () => newSecret(random), store }];
    }),
  );
}

/** The first pending delivery of each subject: later ones wait until it is delivered or given up. */
export function dueOf(db: Query, now: Date) {
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

type Search = { now: Date; limit: number; running: readonly number[] };

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

export type SentEvent = { message_id: string; event: string; occurred_at: string; data: string };
export type Attempt = Answer & { at: string; ms: number };

export async function addTest(tx: Tx, webhookId: number, event: SentEvent, made: Attempt): Promise<number> {
  const state = made.fault === null ? 'delivered' : 'failed';
  const id = await insertRow(tx, 'webhook_deliveries', {
    ...event,
    webhook_id: webhookId,
    subject: `webhook:${webhookId}`,
    state,
    attempts: 1,
  });
  await addAttempt(tx, id, made);
  return id;
}

async function addAttempt(tx: Tx, deliveryId: number, { at, ms, status, fault, response }: Attempt): Promise<void> {
  const attempt = { delivery_id: deliveryId, at, ms, status, fault, response };
  await tx.insertInto('webhook_attempts').values(attempt).execute();
}

/** Postpones the following of the same subject. False if it was given up meanwhile or another node attempted it. */
export async function settle(
  tx: Tx,
  { id, webhook_id: webhookId, subject, attempts }: DueDelivery,
  { made, nextAt }: { made: Attempt; nextAt: string | null },
): Promise<boolean> {
  const state = nextAt !== null ? 'pending' : made.fault === null ? 'delivered' : 'failed';
  const isOurs = await changesOne(
    tx
      .updateTable('webhook_deliveries')
      .set({ state, attempts: attempts + 1, next_at: nextAt ?? '' })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .where('attempts', '=', attempts),
  );
  if (!isOurs) return false;

  await addAttempt(tx, id, made);
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_at: nextAt ?? '' })
    .where('webhook_id', '=', webhookId)
    .where('subject', '=', subject)
    .where('state', '=', 'pending')
    .where('id', '>', id)
    .execute();
  return true;
}

export const markReplayed = (tx: Tx, id: number): Promise<boolean> =>
  changesOne(
    tx
      .updateTable('webhook_deliveries')
      .set({ state: 'pending', attempts: 0, next_at: '' })
      .where('id', '=', id)
      .where('state', '!=', 'pending'),
  );

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
