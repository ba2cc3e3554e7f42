import type { WebhookEvent } from '@eemusic/contract/access/webhooks';
import type { Query } from '#platform/database/index.ts';

export { webhookSecrets } from './stored-secrets.ts';

/** Whether any webhook subscribes to this event; if not, nobody has to look for such events. */
export async function hasSubscribers(db: Query, event: WebhookEvent): Promise<boolean> {
  const heard = await db
    .selectFrom('webhook_subscriptions')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select('webhook_id')
    .where('event', '=', event)
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return heard !== undefined;
}
