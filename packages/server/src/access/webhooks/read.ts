import type { Delivery, Webhook } from '@eemusic/contract/access/webhooks';
import { webhookEvents } from '@eemusic/contract/access/webhooks';
import type { Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { deliveriesOf } from './read-deliveries.ts';
import { findWebhooks, type WebhookRow } from './store.ts';

export async function getWebhookRow(db: Query, webhookId: number): Promise<WebhookRow> {
  const row = await findWebhooks(db).where('id', '=', webhookId).executeTakeFirst();
  if (!row) throw new Refusal('webhook.not-found');
  return row;
}

export async function getWebhook(db: Query, webhookId: number, now: Date): Promise<Webhook> {
  const [webhook] = await webhooksOf(db, [await getWebhookRow(db, webhookId)], now);
  if (!webhook) throw new Refusal('webhook.not-found');
  return webhook;
}

export async function listWebhooks(db: Query, now: Date): Promise<{ webhooks: Webhook[] }> {
  const rows = await findWebhooks(db).orderBy('id', 'desc').execute();
  return { webhooks: await webhooksOf(db, rows, now) };
}

async function webhooksOf(db: Query, rows: readonly WebhookRow[], now: Date): Promise<Webhook[]> {
  const heard = await db.selectFrom('webhook_subscriptions').selectAll().execute();
  const listed: Webhook[] = [];
  for (const row of rows) {
    const its = new Set(heard.filter(({ webhook_id: of }) => of === row.id).map(({ event }) => event));
    const until = row.old_secret_until;
    listed.push({
      webhookId: row.id,
      name: row.name,
      url: row.url,
      events: webhookEvents.filter((event) => its.has(event)),
      state: row.disabled_because === null ? 'enabled' : row.disabled_because === 'gone' ? 'gone' : 'disabled',
      createdAt: row.created_at,
      createdBy: row.created_by,
      overlapUntil: until !== null && until > now.toISOString() ? until : null,
      pending: await countPending(db, row.id),
      lastDelivery: await findLast(db, row.id),
    });
  }
  return listed;
}

async function countPending(db: Query, webhookId: number): Promise<number> {
  const { pending } = await db
    .selectFrom('webhook_deliveries')
    .select((row) => row.fn.countAll().as('pending'))
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(pending);
}

/** The most recent delivery that was attempted. */
async function findLast(db: Query, webhookId: number): Promise<Webhook['lastDelivery']> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('attempts', '>', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [last]: Delivery[] = row ? await deliveriesOf(db, [row]) : [];
  return last ? { event: last.event, state: last.state, at: last.log[0]?.at ?? null, status: last.status } : null;
}
