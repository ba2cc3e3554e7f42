import { type addWebhook as declared, maxWebhooks } from '@eemusic/contract/access/webhooks';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { type Administrator, lock } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { auditedWebhook, webhookRecord } from './audited.ts';
import { checkAddress } from './check-address.ts';
import { getWebhook } from './read.ts';
import { newSecret } from './sign.ts';
import { findWebhooks, storeWebhook } from './store.ts';

export async function addWebhook(
  services: Services,
  { url, events, ...request }: RequestOf<typeof declared>,
  by: Administrator,
): Promise<ResultOf<typeof declared>> {
  const { database, clock, random, secretCipher } = services;
  await checkAddress(services, url);
  return database.change(by, async (tx) => {
    await lock(tx, database.engine, 'webhooks');
    const existing = await findWebhooks(tx).execute();
    if (existing.length >= maxWebhooks) throw new Refusal('webhook.too-many');

    const now = clock.now();
    const name = request.name ?? new URL(url).host.slice(0, maxNameLength);
    const secret = newSecret(random);
    const webhookId = await storeWebhook(tx, {
      name,
      url,
      events,
      secret: secretCipher.encrypt(secret),
      at: now.toISOString(),
      by: by.name,
    });

    tx.audit('webhook.added', webhookRecord({ id: webhookId, name }), { after: auditedWebhook({ name, url, events }) });
    return { ...message('webhook.added'), webhookId, secret, record: await getWebhook(tx, webhookId, now) };
  });
}
