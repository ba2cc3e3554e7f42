import type { deleteWebhook as declared } from '@eemusic/contract/access/webhooks';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Administrator } from '#platform/database/index.ts';
import { type Message, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { auditedWebhook, webhookRecord } from './audited.ts';
import { giveUpPending } from './delivery-store.ts';
import { getWebhook } from './read.ts';
import { markDeleted } from './store.ts';

export function deleteWebhook(
  { database, clock }: Services,
  { webhookId }: RequestOf<typeof declared>,
  by: Administrator,
): Promise<Message> {
  return database.change(by, async (tx) => {
    const webhook = await getWebhook(tx, webhookId, clock.now());
    if (!(await markDeleted(tx, webhookId, clock.now().toISOString()))) throw new Refusal('webhook.not-found');
    await giveUpPending(tx, webhookId);

    const record = webhookRecord({ id: webhookId, name: webhook.name });
    tx.audit('webhook.deleted', record, { before: auditedWebhook(webhook) });
    return message('webhook.deleted');
  });
}
