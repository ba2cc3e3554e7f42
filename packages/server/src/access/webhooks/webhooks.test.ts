import {
  addWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  maxWebhooks,
  rotateWebhookSecret,
  setWebhookEnabled,
  updateWebhook,
} from '@eemusic/contract/access/webhooks';
import { day, hour } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { aWebhook } from '#testing/a-webhook.ts';
import { startServer } from '#testing/start-server.ts';
import { deleteOldDeliveries } from './room.ts';

const webhook = { name: 'Shop', url: 'https://shop.example.com/hook?key=hidden', events: ['key.redeemed' as const] };

describe('a webhook', () => {
  it('is added with a secret that is shown once', async () => {
    const { call, services } = await startServer({ codes: ['AD'] });

    const { body } = await call(addWebhook, { ...webhook, events: ['key.redeemed', 'key.redeemed'] });

    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(body.record).toMatchObject({ ...webhook, state: 'enabled', pending: 0, lastDelivery: null });
    const listed = (await call(listWebhooks, {})).body;
    expect(listed.webhooks).toEqual([body.record]);
    const trail = await services.database.read.selectFrom('audit_entries').selectAll().execute();
    const after = { name: 'Shop', host: 'shop.example.com', events: ['key.redeemed'] };
    expect(trail.at(-1)).toMatchObject({ action: 'webhook.added', after: JSON.stringify(after) });
    expect(JSON.stringify([listed, trail])).not.toContain(body.secret.slice(6));
  });

  it('without a name has that of its host, and needs an event', async () => {
    const { call } = await startServer({ codes: ['AD'] });
    const { url } = webhook;

    expect((await call(addWebhook, { url, events: ['card.created'] })).body.record.name).toBe('shop.example.com');
    expect((await call(addWebhook, { url, events: [] })).body).toMatchObject({
      fieldCodes: { events: { code: 'selection.empty', params: { of: 'event' } } },
    });
    const wrong = { url, events: ['card.deleted' as 'card.created'] };
    expect((await call(addWebhook, wrong)).body).toMatchObject({ fieldCodes: { events: { code: 'choice.expected' } } });
  });

  it('is one of so many at most, also when two are added at once', async () => {
    const { call } = await startServer({ codes: ['AD'] });
    for (let at = 1; at < maxWebhooks; at += 1) await call(addWebhook, webhook);

    const answers = await Promise.all([call(addWebhook, webhook), call(addWebhook, webhook)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await call(listWebhooks, {})).body.webhooks).toHaveLength(maxWebhooks);
  });

  it('that is changed hears of other events at its new address', async () => {
    const { call, receiver, webhookId, tell, runJobs, webhook } = await aWebhook({ events: ['score.edited'] });
    const url = `${receiver.url}/other`;

    const { body } = await call(updateWebhook, { webhookId, name: 'App', url, events: ['card.created'] });
    await tell();
    await runJobs();

    expect(body.record).toMatchObject({ name: 'App', url, events: ['card.created'] });
    expect(await webhook()).toMatchObject({ name: 'App', lastDelivery: { state: 'delivered', status: 204 } });
  });

  it('that is disabled gives up what waits, and hears again when it is enabled', async () => {
    const { call, receiver, webhookId, tell, runJobs, deliveries } = await aWebhook();
    await tell();
    const { body } = await call(setWebhookEnabled, { webhookId, isEnabled: false });
    await tell();
    await runJobs();
    expect(body).toMatchObject({ message: 'Webhook disabled', record: { state: 'disabled', pending: 0 } });
    expect(receiver.received).toHaveLength(0);
    expect(await deliveries()).toMatchObject([{ state: 'failed', fault: 'disabled' }, { state: 'pending' }]);

    await call(setWebhookEnabled, { webhookId, isEnabled: true });
    await runJobs();

    expect(receiver.received).toHaveLength(1);
  });

  it('signs with both secrets while one takes over from the other', async () => {
    const { call, receiver, webhookId, secret, test, wait, webhook } = await aWebhook();

    const { body } = await call(rotateWebhookSecret, { webhookId, overlapHours: 1 });
    expect(await webhook()).toMatchObject({ overlapUntil: '2026-03-01T11:20:00.000Z' });
    await test();
    wait(hour);
    await test();

    expect(body.secret).not.toBe(secret);
    const [during, after] = receiver.received;
    if (!during || !after) throw new Error('nothing was received');
    for (const one of [secret, body.secret])
      expect(receiver.verify(during, one)).toMatchObject({ type: 'webhook.test' });
    expect(receiver.verify(after, body.secret)).toMatchObject({ type: 'webhook.test', data: { webhookId } });
    expect(() => receiver.verify(after, secret)).toThrow('No matching signature');
    expect(await webhook()).toMatchObject({ overlapUntil: null });
  });

  it('that is deleted is gone with its secret, and nothing more is sent', async () => {
    const { call, receiver, webhookId, tell, runJobs, services } = await aWebhook();
    await tell();

    await call(deleteWebhook, { webhookId });
    await runJobs();

    expect(receiver.received).toHaveLength(0);
    expect((await call(listWebhooks, {})).body.webhooks).toEqual([]);
    expect(await call(listDeliveries, { webhookId })).toRefuse(404, 'This webhook does not exist');
    expect(await call(deleteWebhook, { webhookId })).toRefuse(404, 'This webhook does not exist');
    const row = await services.database.read.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ secret: '', old_secret: null });
  });

  it('is deleted by one of several at once', async () => {
    const { call, webhookId, services } = await aWebhook();

    const answers = await Promise.all(Array.from({ length: 6 }, () => call(deleteWebhook, { webhookId })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404]);
    const trail = await services.database.read.selectFrom('audit_entries').select('action').execute();
    expect(trail.filter(({ action }) => action === 'webhook.deleted')).toHaveLength(1);
  });

  it('is tested also while it is disabled, once, and the answer says what came back', async () => {
    const { call, receiver, webhookId, test, runJobs, secret, deliveries } = await aWebhook();
    await call(setWebhookEnabled, { webhookId, isEnabled: false });

    const { body } = await test();
    await runJobs();

    expect(body).toMatchObject({
      message: 'The test message was delivered',
      delivery: {
        event: 'webhook.test',
        state: 'delivered',
        status: 204,
        attempts: 1,
        ms: expect.any(Number) as number,
      },
    });
    expect(receiver.received).toHaveLength(1);
    const [message] = receiver.received;
    expect(message && receiver.verify(message, secret)).toMatchObject({ type: 'webhook.test', data: { webhookId } });
    expect(await deliveries()).toEqual([body.delivery]);
  });
});

describe('the log of deliveries', () => {
  it('is read page by page, the newest first, also by state', async () => {
    const { call, webhookId, tell, runJobs } = await aWebhook();
    for (let at = 0; at < 5; at += 1) await tell(`score:${at}`);
    await runJobs();
    await tell('score:5');
    const page = async (input: { before?: number; state?: 'pending' | 'delivered' }) =>
      (await call(listDeliveries, { webhookId, size: 3, ...input })).body;

    const first = await page({});
    const last = first.deliveries.at(-1);
    const second = await page({ before: last?.deliveryId ?? 0 });

    const subjects = (of: typeof first) => of.deliveries.map(({ subject }) => subject);
    expect([subjects(first), first.hasMore]).toEqual([['score:5', 'score:4', 'score:3'], true]);
    expect([subjects(second), second.hasMore]).toEqual([['score:2', 'score:1', 'score:0'], false]);
    expect(subjects(await page({ state: 'pending' }))).toEqual(['score:5']);
  });

  it('keeps 30 days', async () => {
    const { tell, runJobs, wait, services } = await aWebhook();
    await tell('score:1');
    await runJobs();
    wait(day);
    await tell('score:2');
    await runJobs();
    wait(29 * day + 1);

    await deleteOldDeliveries(services, new AbortController().signal);

    const { read } = services.database;
    expect(await read.selectFrom('webhook_deliveries').select('subject').execute()).toEqual([{ subject: 'score:2' }]);
    expect(await read.selectFrom('webhook_attempts').select('id').execute()).toHaveLength(1);
  });
});
