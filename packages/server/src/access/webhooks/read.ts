import {
  type Delivery,
  type Webhook,
  type listDeliveries as declared,
  webhookEvents,
} from '@eemusic/contract/access/webhooks';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { countRows, type Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { type WebhookRow, findWebhooks } from './store.ts';

type StoredEvent = { event: string; occurred_at: string; data: string };

/** Returns the JSON body of an event. */
export function bodyOf({ event, occurred_at: timestamp, data }: StoredEvent): string {
  return JSON.stringify({ type: event, timestamp, data: JSON.parse(data) as unknown });
}

const findDeliveries = (db: Query) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id as deliveryId', 'message_id as messageId', 'event', 'subject', 'occurred_at as occurredAt'])
    .select(['state', 'attempts', 'next_at', 'data']);

type Row = Awaited<ReturnType<ReturnType<typeof findDeliveries>['execute']>>[number];

const maxShownAttempts = 10;

export async function listDeliveries(
  db: Query,
  { webhookId, state, before, size }: RequestOf<typeof declared>,
): Promise<ResultOf<typeof declared>> {
  await getWebhookRow(db, webhookId);
  const rows = await findDeliveries(db)
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'pending'))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  return { deliveries: await deliveriesOf(db, rows.slice(0, size)), hasMore: rows.length > size };
}

export async function getDelivery(db: Query, deliveryId: number): Promise<Delivery> {
  const row = await findDeliveries(db).where('id', '=', deliveryId).executeTakeFirst();
  const [delivery] = row ? await deliveriesOf(db, [row]) : [];
  if (!delivery) throw new Refusal('delivery.not-found');
  return delivery;
}

async function deliveriesOf(db: Query, rows: readonly Row[]): Promise<Delivery[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ deliveryId }) => deliveryId);
  const all = await db
    .selectFrom('webhook_attempts')
    .select(['delivery_id as deliveryId', 'at', 'status', 'ms', 'fault', 'response'])
    .where('delivery_id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  const attemptsOf = Map.groupBy(all, ({ deliveryId }) => deliveryId);
  return rows.map(({ attempts, next_at: nextAt, data, ...delivery }) => {
    const made = attemptsOf.get(delivery.deliveryId) ?? [];
    const { status = null, ms = null, fault = null, response = null } = made[0] ?? {};
    return {
      ...delivery,
      attempts: made.length,
      nextAt: delivery.state === 'pending' && nextAt !== '' ? nextAt : null,
      status,
      ms,
      response,
      fault: delivery.state === 'failed' && attempts === 0 && made.length === 0 ? 'disabled' : fault,
      payload: bodyOf({ event: delivery.event, occurred_at: delivery.occurredAt, data }),
      log: made.slice(0, maxShownAttempts),
    };
  });
}

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
      pending: await countRows(
        db.selectFrom('webhook_deliveries').where('webhook_id', '=', row.id).where('state', '=', 'pending'),
      ),
      lastDelivery: await findLast(db, row.id),
    });
  }
  return listed;
}

/** The most recent delivery that was attempted. */
async function findLast(db: Query, webhookId: number): Promise<Webhook['lastDelivery']> {
  const row = await findDeliveries(db)
    .where('webhook_id', '=', webhookId)
    .where('attempts', '>', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [last]: Delivery[] = row ? await deliveriesOf(db, [row]) : [];
  return last ? { event: last.event, state: last.state, at: last.log[0]?.at ?? null, status: last.status } : null;
}
