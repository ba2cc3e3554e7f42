import type { Webhook } from '@eemusic/contract/access/webhooks';

export const webhookRecord = ({ id, name }: { id: number; name: string }) => ({ kind: 'webhook', id, name });

/** Records only the host of the address, because many receivers put a secret into the rest. */
export const auditedWebhook = ({ name, url, events }: Pick<Webhook, 'name' | 'url' | 'events'>) => ({
  name,
  host: new URL(url).host,
  events,
});
