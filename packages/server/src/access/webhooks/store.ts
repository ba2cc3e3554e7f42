import type { WebhookEvent } from '@eemusic/contract/access/webhooks';
import type { Transaction } from 'kysely';
import type { Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './tables.ts';

/** Only this file writes webhooks and their events. */

type Tx = Transaction<Tables>;
type Values = { name: string; url: string; events: readonly WebhookEvent[] };

export async function storeWebhook(
  tx: Tx,
  { name, url, events, secret, at, by }: Values & { secret: string; at: string; by: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('webhooks')
    .values({ name, url, secret, created_at: at, created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
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

type Disabling = { at: string; because: 'by-hand' | 'gone' };

/** Null enables the webhook. */
export async function setDisabled(tx: Tx, id: number, disabling: Disabling | null): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ disabled_at: disabling?.at ?? null, disabled_because: disabling?.because ?? null })
    .where('id', '=', id)
    .execute();
}

export async function replaceSecret(
  tx: Tx,
  id: number,
  { secret, old, oldUntil }: { secret: string; old: string; oldUntil: string },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ secret, old_secret: old, old_secret_until: oldUntil })
    .where('id', '=', id)
    .execute();
}

/** Changes nothing if the secret is no longer the stored one. */
export async function replaceStoredSecret(
  tx: Tx,
  { id, column, stored }: { id: number; column: 'secret' | 'old_secret'; stored: string },
  text: string,
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ [column]: text })
    .where('id', '=', id)
    .where(column, '=', stored)
    .execute();
}

/** Returns false if another request has already deleted it. */
export async function markDeleted(tx: Tx, id: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ deleted_at: at, secret: '', old_secret: null, old_secret_until: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  await tx.deleteFrom('webhook_subscriptions').where('webhook_id', '=', id).execute();
  return numUpdatedRows === 1n;
}

export function findWebhooks(db: Query) {
  return db.selectFrom('webhooks').selectAll().where('deleted_at', 'is', null);
}

export type WebhookRow = Awaited<ReturnType<ReturnType<typeof findWebhooks>['execute']>>[number];

/** Returns the stored secrets that are currently used for signing, newest first. */
export function secretsOf(
  webhook: Pick<WebhookRow, 'secret' | 'old_secret' | 'old_secret_until'>,
  now: Date,
): string[] {
  const { secret, old_secret: old, old_secret_until: until } = webhook;
  return old !== null && until !== null && until > now.toISOString() ? [secret, old] : [secret];
}
