import type { setWebhookEnabled as declared } from '@eemusic/contract/access/webhooks';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Administrator } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { webhookRecord } from './audited.ts';
import { giveUpPending } from './delivery-store.ts';
import { getWebhook, getWebhookRow } from './read.ts';
import { setDisabled } from './store.ts';

/**
 * Deliveries from before the webhook was disabled are not sent, because they would be outdated. The receiver fetches
 * what changed in the meantime.
 */
export function setEnabled(
  { database, clock }: Services,
  { webhookId, isEnabled }: RequestOf<typeof declared>,
  by: Administrator,
): Promise<ResultOf<typeof declared>> {
  return database.change(by, async (tx) => {
    const now = clock.now();
    const { name, disabled_at: disabledAt } = await getWebhookRow(tx, webhookId);
    const wasEnabled = disabledAt === null;
    if (isEnabled !== wasEnabled)
      await setDisabled(tx, webhookId, isEnabled ? null : { at: now.toISOString(), because: 'by-hand' });
    if (!isEnabled) await giveUpPending(tx, webhookId);

    const done = isEnabled ? 'webhook.enabled' : 'webhook.disabled';
    tx.audit(done, webhookRecord({ id: webhookId, name }), { before: { isEnabled: wasEnabled }, after: { isEnabled } });
    return { ...message(done), record: await getWebhook(tx, webhookId, now) };
  });
}
