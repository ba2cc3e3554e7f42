import { type Delivery, type listDeliveries as declared } from '@eemusic/contract/access/webhooks';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Selectable } from 'kysely';
import type { Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { bodyOf } from './message.ts';
import { findWebhooks } from './store.ts';

type Row = Selectable<Tables['webhook_deliveries']>;

const maxShownAttempts = 10;

export async function listDeliveries(
  db: Query,
  { webhookId, state, before, size }: RequestOf<typeof declared>,
): Promise<ResultOf<typeof declared>> {
  const webhook = await findWebhooks(db).where('id', '=', webhookId).executeTakeFirst();
  if (!webhook) throw new Refusal('webhook.not-found');
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'pending'))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  return { deliveries: await deliveriesOf(db, rows.slice(0, size)), hasMore: rows.length > size };
}

export async function getDelivery(db: Query, deliveryId: number): Promise<Delivery> {
  const row = await db.selectFrom('webhook_deliveries').selectAll().where('id', '=', deliveryId).executeTakeFirst();
  const [delivery] = row ? await deliveriesOf(db, [row]) : [];
  if (!delivery) throw new Refusal('delivery.not-found');
  return delivery;
}

export async function deliveriesOf(db: Query, rows: readonly Row[]): Promise<Delivery[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const attempts = await db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => {
    const its = attempts.filter(({ delivery_id: of }) => of === row.id);
    const log = its.slice(0, maxShownAttempts).map(({ at, status, ms, fault, response }) => {
      return { at, status, ms, fault, response };
    });
    const { status = null, ms = null, fault = null, response = null } = log[0] ?? {};
    return {
      deliveryId: row.id,
      messageId: row.message_id,
      event: row.event,
      subject: row.subject,
      occurredAt: row.occurred_at,
      state: row.state,
      attempts: its.length,
      nextAt: row.state === 'pending' && row.next_at !== '' ? row.next_at : null,
      status,
      ms,
      response,
      fault: row.state === 'failed' && row.attempts === 0 && its.length === 0 ? 'disabled' : fault,
      payload: bodyOf(row),
      log,
    };
  });
}
