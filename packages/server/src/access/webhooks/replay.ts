import type { replayDelivery as declared } from '@eemusic/contract/access/webhooks';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Administrator } from '#platform/database/index.ts';
import { type Message, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { webhookRecord } from './audited.ts';
import { markReplayed } from './delivery-store.ts';
import { findWebhooks } from './store.ts';

export function replayDelivery(
  { database }: Services,
  { deliveryId }: RequestOf<typeof declared>,
  by: Administrator,
): Promise<Message> {
  return database.change(by, async (tx) => {
    const webhook = await findWebhooks(tx)
      .where('id', '=', (rows) =>
        rows.selectFrom('webhook_deliveries').select('webhook_id').where('id', '=', deliveryId),
      )
      .executeTakeFirst();
    if (!webhook) throw new Refusal('delivery.not-found');
    if (webhook.disabled_at !== null) throw new Refusal('webhook.disabled');
    if (!(await markReplayed(tx, deliveryId))) throw new Refusal('delivery.pending');

    tx.audit('webhook.replayed', webhookRecord(webhook), { after: { deliveryId } });
    return message('webhook.replayed');
  });
}
