import type { updateWebhook as declared } from '@eemusic/contract/access/webhooks';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { type Administrator, differences } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { auditedWebhook, webhookRecord } from './audited.ts';
import { checkAddress } from './check-address.ts';
import { getWebhook } from './read.ts';
import { changeWebhook } from './store.ts';

export async function updateWebhook(
  services: Services,
  { webhookId, ...values }: RequestOf<typeof declared>,
  by: Administrator,
): Promise<ResultOf<typeof declared>> {
  const { database, clock } = services;
  await checkAddress(services, values.url);
  return database.change(by, async (tx) => {
    const before = await getWebhook(tx, webhookId, clock.now());
    await changeWebhook(tx, webhookId, values);

    const record = await getWebhook(tx, webhookId, clock.now());
    const changed = differences(auditedWebhook(before), auditedWebhook(record));
    tx.audit('webhook.updated', webhookRecord({ id: webhookId, name: values.name }), changed);
    return { ...message('webhook.updated'), record };
  });
}
