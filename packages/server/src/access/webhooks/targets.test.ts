import { addWebhook, listWebhooks, testWebhook, updateWebhook } from '@eemusic/contract/access/webhooks';
import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { aReceiver } from '#testing/a-receiver.ts';
import { aWebhook } from '#testing/a-webhook.ts';
import { startServer } from '#testing/start-server.ts';
import { send } from './send.ts';

const isPrivate = { code: 'address.private' };
const events = ['card.created' as const];

function* forever() {
  for (;;) yield '多'.repeat(10_000);
}

describe('the address of a webhook', () => {
  it.each([
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.100.100.200/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://0.0.0.0:8443/',
    'https://[64:ff9b::7f00:1]/',
  ])('%s is refused', async (url) => {
    const { call } = await startServer({ codes: ['AD'] });

    const { status, body } = await call(addWebhook, { url, events });

    expect(status).toBe(400);
    expect(body).toMatchObject({ fieldCodes: { url: isPrivate } });
    expect((await call(listWebhooks, {})).body.webhooks).toEqual([]);
  });

  it.each([
    ['http://shop.example.com/', 'address.web'],
    ['http://127.0.0.1/', 'address.web'],
    ['ftp://shop.example.com/', 'address.web'],
    ['https://user:password@shop.example.com/', 'address.web'],
    ['https://shop.example.com\\@10.0.0.1/', 'address.web'],
    ['shop.example.com', 'address.web'],
    ['', 'address.web'],
  ])('%s is refused by %s', async (url, code) => {
    const { call } = await startServer({ codes: ['AD'] });

    expect((await call(addWebhook, { url, events })).body).toMatchObject({ fieldCodes: { url: { code } } });
  });

  it('is refused when one of the addresses of its host is private', async () => {
    const addresses: Record<string, string[]> = {
      'inside.example.com': ['8.8.8.8', '10.0.0.1'],
      'metadata.example.com': ['::ffff:a9fe:a9fe'],
      'shop.example.com': ['8.8.8.8', '2606:4700::1111'],
    };
    const { call } = await startServer({ codes: ['AD'], resolveHost: async (host) => addresses[host] ?? [] });
    const add = async (host: string) => (await call(addWebhook, { url: `https://${host}/hook`, events })).body;

    expect(await add('inside.example.com')).toMatchObject({ fieldCodes: { url: isPrivate } });
    expect(await add('metadata.example.com')).toMatchObject({ fieldCodes: { url: isPrivate } });
    const { webhookId } = await add('shop.example.com');
    const changed = { webhookId, name: 'Shop', url: 'https://inside.example.com/', events };
    expect((await call(updateWebhook, changed)).body).toMatchObject({ fieldCodes: { url: isPrivate } });
    /* Accepted, because the host may resolve later. */
    expect(await add('new.example.com')).toMatchObject({ message: 'Webhook added' });
  });

  it('is checked again with each message, so that a name server cannot lead inside', async () => {
    let addresses = ['8.8.8.8'];
    const lookedUp: string[] = [];
    const { receiver, call } = await aWebhook({
      resolveHost: async (host) => {
        lookedUp.push(host);
        return addresses;
      },
    });
    const port = new URL(receiver.url).port;
    const url = `https://rebinding.example.com:${port}/hook`;
    const { webhookId } = (await call(addWebhook, { url, events })).body;
    addresses = ['192.168.0.7'];
    lookedUp.length = 0;

    const { body } = await call(testWebhook, { webhookId });

    expect(lookedUp).toEqual(['rebinding.example.com']);
    expect(body.delivery).toMatchObject({ state: 'failed', fault: 'private', status: null });
  });

  it('is asked for once and pinned: the connection goes to the address that was checked', async () => {
    const resolve = vi.fn(async () => (resolve.mock.calls.length === 1 ? ['127.0.0.1'] : ['10.0.0.1']));
    const { receiver, call, webhookId, runJobs, tell, deliveries } = await aWebhook({ resolveHost: resolve });
    const { port } = new URL(receiver.url);
    await call(updateWebhook, { webhookId, name: 'Shop', url: `http://shop.example.com:${port}/hook`, events });
    resolve.mockClear();
    await tell();

    await runJobs();

    expect(resolve).toHaveBeenCalledTimes(1);
    expect(receiver.received[0]?.headers.host).toBe(`shop.example.com:${port}`);
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }]);
  });
});

describe('a receiver', () => {
  it('that redirects is not followed', async () => {
    const { receiver, test } = await aWebhook();
    receiver.answerAlways((response) => void response.writeHead(302, { location: receiver.url }).end());

    const { body } = await test();

    expect(body.message).toBe('The test message was not accepted');
    expect(body.delivery).toMatchObject({ state: 'failed', status: 302, fault: 'redirect' });
    expect(receiver.received).toHaveLength(1);
  });

  it('that answers without end is read to 64 KB', async () => {
    const { receiver, test } = await aWebhook();
    const closed = Promise.withResolvers<void>();
    receiver.answerAlways((response) => {
      const endless = Readable.from(forever());
      response.on('close', () => closed.resolve()).writeHead(200);
      endless.pipe(response);
    });

    const { body } = await test();

    expect(body.delivery).toMatchObject({ state: 'delivered', status: 200, response: '多'.repeat(1_000) });
    await closed.promise;
  });

  it('that never answers is given up, and one that never ends is taken by its status', async () => {
    const receiver = await aReceiver();
    const target = { url: new URL(receiver.url), addresses: ['127.0.0.1'] };
    const sent = () =>
      send(target, { headers: {}, body: '{}' }, { stopping: new AbortController().signal, maxMs: 200 });
    receiver.answerNext(
      () => {},
      (response) => void response.writeHead(200).write('Go'),
    );

    expect(await sent()).toEqual({ status: null, fault: 'timeout', response: null });
    expect(await sent()).toEqual({ status: 200, fault: null, response: 'Go' });
  });

  it('that is not there is tried again', async () => {
    const { tell, runJobs, deliveries } = await aWebhook({ url: 'http://127.0.0.1:1/' });
    await tell();

    await runJobs();

    expect(await deliveries()).toMatchObject([{ state: 'pending', fault: 'connection', nextAt: expect.any(String) }]);
  });

  it('whose host has no address is tried again', async () => {
    const { call, tell, runJobs, deliveries, webhookId } = await aWebhook();
    await call(updateWebhook, { webhookId, name: 'Shop', url: 'https://nowhere.example.com/', events });
    await tell();

    await runJobs();

    expect(await deliveries()).toMatchObject([{ state: 'pending', fault: 'host' }]);
  });

  it('says what it likes: NUL and broken text are kept without harm', async () => {
    const { receiver, test } = await aWebhook();
    receiver.answerAlways((response) => void response.writeHead(200).end(Buffer.from([65, 0, 66, 0xff, 0xed, 0xa0])));

    expect((await test()).body.delivery.response).toMatch(/^AB�+$/);
  });
});
