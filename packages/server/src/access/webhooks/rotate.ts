import { defaultSecretOverlapHours, type rotateWebhookSecret as declared } from '@eemusic/contract/access/webhooks';
import { hour } from '@eemusic/contract/platform/durations';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { type Administrator, lock } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { webhookRecord } from './audited.ts';
import { getWebhook, getWebhookRow } from './read.ts';
import { newSecret } from './sign.ts';
import { replaceSecret } from './store.ts';

/** Messages are signed with both secrets until the overlap ends, so that the receiver can switch at any time. */
export function rotateSecret(
  { database, clock, random, secretCipher }: Services,
  { webhookId, overlapHours = defaultSecretOverlapHours }: RequestOf<typeof declared>,
  by: Administrator,
): Promise<ResultOf<typeof declared>> {
  return database.change(by, async (tx) => {
    await lock(tx, database.engine, `webhook:${webhookId}`);
    const now = clock.now();
    const { name, secret: old } = await getWebhookRow(tx, webhookId);
    const secret = newSecret(random);
    const oldUntil = new Date(now.getTime() + overlapHours * hour).toISOString();
    await replaceSecret(tx, webhookId, { secret: secretCipher.encrypt(secret), old, oldUntil });

    tx.audit('webhook.rotated', webhookRecord({ id: webhookId, name }), { after: { overlapHours } });
    return { ...message('webhook.rotated'), webhookId, secret, record: await getWebhook(tx, webhookId, now) };
  });
}
