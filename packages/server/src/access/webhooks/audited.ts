import type { Webhook } from '@eemusic/contract/access/webhooks';

export const webhookRecord = ({ id, name }: { id: number; name: string }) => ({ kind: 'webhook', id, name });

/** Of the address the host alone: many receivers put a secret into the rest. */
export const auditedWebhook = ({ name, url, events }: Pick<Webhook, 'name' | 'url' | 'events'>) => ({
  name,
  host: new URL(url).host,
  events,
});
