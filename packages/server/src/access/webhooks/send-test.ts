import { testEvent, type testWebhook as declared } from '@eemusic/contract/access/webhooks';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Administrator } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { attempt } from './attempt.ts';
import { webhookRecord } from './audited.ts';
import { storeAttempt, storeTest } from './delivery-store.ts';
import { getDelivery } from './read-deliveries.ts';
import { getWebhookRow } from './read.ts';

/** Sends once and without the job, because the person who pressed the button waits for the result. */
export async function testWebhook(
  services: Services,
  { webhookId }: RequestOf<typeof declared>,
  by: Administrator,
): Promise<ResultOf<typeof declared>> {
  const { database, clock, random } = services;
  const receiver = await getWebhookRow(database.read, webhookId);
  const at = clock.now().toISOString();
  const message_id = `msg_${Buffer.from(random.bytes(16)).toString('hex')}`;
  const data = { webhookId };
  const event = { message_id, event: testEvent, occurred_at: at, data: JSON.stringify(data) };
  const made = await attempt(services, event, { receiver, signal: new AbortController().signal });

  return database.change(by, async (tx) => {
    const { name } = await getWebhookRow(tx, webhookId);
    const subject = `webhook:${webhookId}`;
    const isDelivered = made.fault === null;
    const stored = { webhookId, messageId: message_id, event: testEvent, subject, at, data };
    const deliveryId = await storeTest(tx, stored, isDelivered);
    await storeAttempt(tx, deliveryId, made);

    const { status, fault } = made;
    tx.audit('webhook.tested', webhookRecord({ id: webhookId, name }), { after: { status, fault } });
    const outcome = message(isDelivered ? 'webhook.tested' : 'webhook.test-failed');
    return { ...outcome, delivery: await getDelivery(tx, deliveryId) };
  });
}
