import {
  addWebhook,
  deleteWebhook,
  listDeliveries,
  replayDelivery,
  rotateWebhookSecret,
  setWebhookEnabled,
  testWebhook,
  updateWebhook,
} from '@eemusic/contract/access/webhooks';
import { aStaff } from '#testing/a-staff.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

const values = { name: 'Shop', url: 'https://shop.example.com/hook', events: ['key.redeemed' as const] };
const unknown = 999_999;

async function withWebhook() {
  const server = await aStaff({ codes: ['AD'] });
  const { body } = await server.call(addWebhook, values);
  return { server, webhookId: body.webhookId };
}

export const writes: ExampleWrites = {
  'webhooks.addWebhook': async () => {
    const server = await aStaff({ codes: ['AD'] });
    const add = (url: string) => () => server.call(addWebhook, { ...values, url });
    return { server, done: add(values.url), refused: add('https://10.0.0.1/hook') };
  },
  'webhooks.updateWebhook': async () => {
    const { server, webhookId } = await withWebhook();
    const update = (id: number) => () => server.call(updateWebhook, { ...values, webhookId: id, name: 'App' });
    return { server, done: update(webhookId), refused: update(unknown) };
  },
  'webhooks.setWebhookEnabled': async () => {
    const { server, webhookId } = await withWebhook();
    const disable = (id: number) => () => server.call(setWebhookEnabled, { webhookId: id, isEnabled: false });
    return { server, done: disable(webhookId), refused: disable(unknown) };
  },
  'webhooks.rotateWebhookSecret': async () => {
    const { server, webhookId } = await withWebhook();
    const rotate = (id: number) => () => server.call(rotateWebhookSecret, { webhookId: id });
    return { server, done: rotate(webhookId), refused: rotate(unknown) };
  },
  'webhooks.deleteWebhook': async () => {
    const { server, webhookId } = await withWebhook();
    const remove = (id: number) => () => server.call(deleteWebhook, { webhookId: id });
    return { server, done: remove(webhookId), refused: remove(unknown) };
  },
  'webhooks.testWebhook': async () => {
    const { server, webhookId } = await withWebhook();
    const send = (id: number) => () => server.call(testWebhook, { webhookId: id });
    return { server, done: send(webhookId), refused: send(unknown) };
  },
  'webhooks.replayDelivery': async () => {
    const { server, webhookId } = await withWebhook();
    await server.call(testWebhook, { webhookId });
    const { body } = await server.call(listDeliveries, { webhookId });
    const replay = (id: number) => () => server.call(replayDelivery, { deliveryId: id });
    return { server, done: replay(body.deliveries[0]?.deliveryId ?? 0), refused: replay(unknown) };
  },
};
