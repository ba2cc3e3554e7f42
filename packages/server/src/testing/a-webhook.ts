import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  testWebhook,
  type WebhookEvent,
  webhookEvents,
} from '@eemusic/contract/access/webhooks';
import type { CallOf, Endpoint } from '@eemusic/contract/platform/endpoint';
import { readNetwork } from '#platform/networks.ts';
import type { ResolveHost } from '#platform/services.ts';
import { aReceiver } from './a-receiver.ts';
import { signIn } from './create-test-administrator.ts';
import { startServer } from './start-server.ts';

const thisMachine = readNetwork('127.0.0.0/8');

/** Allows webhooks to receivers on this machine. */
export const reachesReceivers = { WEBHOOK_ALLOWED_NETWORKS: thisMachine ? [thisMachine] : [] };

type Options = { events?: readonly WebhookEvent[]; url?: string; resolveHost?: ResolveHost };

/** Starts a server with a webhook and its receiver. */
export async function aWebhook({ events = webhookEvents, url, resolveHost }: Options = {}) {
  const receiver = await aReceiver();
  const server = await startServer({ configuration: reachesReceivers, ...(resolveHost && { resolveHost }) });
  const { services, me } = server;
  /** Signs in for each call, because sessions end during the hours that a test skips. */
  const call = async <E extends Endpoint>(endpoint: E, input: CallOf<E>) =>
    server.call(endpoint, input, { token: await signIn(services, me?.id ?? 0) });
  const { body } = await call(addWebhook, { name: 'Shop', url: url ?? receiver.url, events: [...events] });
  const { webhookId, secret } = body;
  let count = 0;
  return {
    ...server,
    call,
    receiver,
    webhookId,
    secret,
    /** Writes an event with this subject directly, without the action that would cause it. */
    tell: (subject = `score:${(count += 1)}`, event: WebhookEvent = 'score.edited', of = webhookId) =>
      services.database.write((tx) =>
        tx
          .insertInto('webhook_deliveries')
          .values({
            webhook_id: of,
            message_id: `msg_${(count += 1)}`,
            event,
            subject,
            occurred_at: services.clock.now().toISOString(),
            data: JSON.stringify({ subject, number: count }),
          })
          .execute(),
      ),
    webhook: async () => (await call(listWebhooks, {})).body.webhooks.find((one) => one.webhookId === webhookId),
    deliveries: async () => (await call(listDeliveries, { webhookId })).body.deliveries.toReversed(),
    replay: (deliveryId: number) => call(replayDelivery, { deliveryId }),
    test: () => call(testWebhook, { webhookId }),
  };
}
