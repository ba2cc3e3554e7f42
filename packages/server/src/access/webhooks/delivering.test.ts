import { day, hour, minute, second } from '@eemusic/contract/platform/durations';
import { addWebhook, maxWebhooks, setWebhookEnabled } from '@eemusic/contract/access/webhooks';
import { describe, expect, it } from 'vitest';
import { jobsOf } from '#app/rooms.ts';
import { startJobs } from '#platform/jobs/start.ts';
import { withoutRounds } from '#platform/jobs/testing.ts';
import { withStatus } from '#testing/a-receiver.ts';
import { aWebhook } from '#testing/a-webhook.ts';

describe('a delivery', () => {
  it('is signed by Standard Webhooks and sent once', async () => {
    const { receiver, tell, runJobs, deliveries, secret } = await aWebhook();
    await tell('score:7');

    await runJobs();
    await runJobs();

    const [message] = receiver.received;
    if (!message) throw new Error('nothing was received');
    expect(receiver.received).toHaveLength(1);
    expect(JSON.parse(message.body)).toEqual({
      type: 'score.edited',
      timestamp: '2026-03-01T10:20:00.000Z',
      data: { subject: 'score:7', number: 1 },
    });
    const [delivery] = await deliveries();
    expect(message.headers['webhook-id']).toBe(delivery?.messageId);
    expect(message.headers['content-type']).toBe('application/json');
    expect(message.headers['webhook-timestamp']).toBe(String(Date.UTC(2026, 2, 1, 10, 20) / second));
    expect(receiver.verify(message, secret)).toEqual(JSON.parse(message.body));
    expect(() => receiver.verify({ ...message, body: `${message.body} ` }, secret)).toThrow('No matching signature');
    expect(delivery).toMatchObject({
      state: 'delivered',
      attempts: 1,
      status: 204,
      fault: null,
      payload: message.body,
    });
  });

  it('that failed while the clock ran ahead is tried again once the clock is right', async () => {
    const { receiver, tell, runJobs, wait } = await aWebhook();
    receiver.answerAlways(withStatus(500, 'The shop is closed'));
    await tell();
    wait(40 * day);
    await runJobs();
    expect(receiver.received).toHaveLength(1);

    wait(-40 * day);
    await runJobs();

    expect(receiver.received).toHaveLength(2);
  });

  it('is tried again after each of the delays that Standard Webhooks recommends, then given up', async () => {
    const { receiver, tell, runJobs, deliveries, wait } = await aWebhook();
    receiver.answerAlways(withStatus(500, 'The shop is closed'));
    await tell();
    await runJobs();
    const waits = [5 * second, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)];

    for (const [at, ms] of waits.entries()) {
      wait(ms - 1);
      await runJobs();
      expect(receiver.received).toHaveLength(at + 1);
      wait(1);
      await runJobs();
      expect(receiver.received).toHaveLength(at + 2);
    }
    wait(30 * hour);
    await runJobs();

    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'failed', attempts: 10, status: 500, fault: 'status', nextAt: null });
    expect(delivery?.response).toBe('The shop is closed');
    expect(delivery?.log).toHaveLength(10);
  });

  it('waits for the earlier one of its subject, but not for those of others', async () => {
    const { receiver, tell, runJobs, deliveries, wait } = await aWebhook();
    receiver.answerNext(withStatus(503));
    await tell('score:1', 'score.published');
    await runJobs();
    await tell('score:1', 'score.edited');
    await tell('score:2', 'score.published');

    await runJobs();
    expect(receiver.received.map(({ data }) => data['subject'])).toEqual(['score:1', 'score:2']);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['pending', 'pending', 'delivered']);
    wait(5 * second);
    await runJobs();

    expect(receiver.received.slice(2).map(({ type }) => type)).toEqual(['score.published', 'score.edited']);
  });

  it('follows in its subject when the earlier one is given up', async () => {
    const { receiver, tell, runJobs, wait } = await aWebhook();
    receiver.answerNext(...Array.from({ length: 10 }, () => withStatus(500)));
    await tell('score:1', 'score.published');
    await tell('score:1', 'score.edited');

    for (let attempt = 0; attempt < 10; attempt += 1) {
      await runJobs();
      wait(25 * hour);
    }

    expect(receiver.types()).toEqual([...Array.from({ length: 10 }, () => 'score.published'), 'score.edited']);
  });

  it('goes on after a restart in between', async () => {
    const { receiver, tell, services, engravers, wait, deliveries } = await aWebhook();
    receiver.answerNext(withStatus(502));
    const node = () => startJobs({ ...services, jobs: withoutRounds(jobsOf(services, engravers)), pollEvery: null });
    const first = node();
    await tell();
    await first.runDue();
    await first.stop();
    wait(5 * second);

    const next = node();
    await next.runDue();
    await next.stop();

    expect(receiver.received).toHaveLength(2);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('counts no attempt that a stop cut off, and is sent with the next run', async () => {
    const { receiver, tell, services, engravers, runJobs, deliveries, wait } = await aWebhook();
    const arrived = Promise.withResolvers<void>();
    receiver.answerNext(() => arrived.resolve());
    const node = startJobs({ ...services, jobs: withoutRounds(jobsOf(services, engravers)), pollEvery: 5 });
    await tell();
    await arrived.promise;
    await node.stop();
    expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: 0 }]);

    wait(minute);
    await runJobs();

    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  it('is made by one of several nodes', async () => {
    const { receiver, tell, services, engravers } = await aWebhook();
    for (let at = 0; at < 30; at += 1) await tell();
    const nodes = [1, 2, 3].map(() =>
      startJobs({ ...services, jobs: withoutRounds(jobsOf(services, engravers)), pollEvery: null }),
    );

    await Promise.all(nodes.map((node) => node.runDue()));
    await Promise.all(nodes.map((node) => node.stop()));

    expect(receiver.received).toHaveLength(30);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(30);
  });

  it('answered with 410 disables its webhook, and gives up what waits', async () => {
    const { receiver, tell, runJobs, deliveries, webhook, call, webhookId, services } = await aWebhook();
    receiver.answerNext(withStatus(410));
    await tell('score:1');
    await tell('score:1');

    await runJobs();

    expect(receiver.received).toHaveLength(1);
    expect(await webhook()).toMatchObject({ state: 'gone', pending: 0 });
    expect(await deliveries()).toMatchObject([
      { state: 'failed', status: 410, fault: 'status' },
      { state: 'failed', status: null, fault: 'disabled' },
    ]);
    const trail = await services.database.read.selectFrom('audit_entries').selectAll().execute();
    expect(trail.at(-1)).toMatchObject({ action: 'webhook.gone', actor_kind: 'system', record_name: 'Shop' });
    await call(setWebhookEnabled, { webhookId, isEnabled: true });
    expect(await webhook()).toMatchObject({ state: 'enabled' });
  });

  it('to a slow webhook does not delay another', async () => {
    const { receiver, tell, runJobs, deliveries } = await aWebhook();
    const waiting: (() => void)[] = [];
    receiver.answerAlways((response, { data }) => {
      if (data['subject'] === 'score:fast') {
        response.writeHead(204).end();
        for (const answer of waiting) answer();
      } else waiting.push(() => void response.writeHead(204).end());
    });
    for (const subject of ['a', 'b', 'c']) await tell(`score:${subject}`);
    await tell('score:fast');

    await runJobs();

    expect((await deliveries()).map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'delivered'));
  });

  it('is not delayed by as many silent webhooks as there can be', async () => {
    const { receiver, tell, call, runJobs, services, webhookId: silent } = await aWebhook();
    const waiting: (() => void)[] = [];
    let isThere = false;
    receiver.answerAlways((response, { data }) => {
      waiting.push(() => void response.writeHead(204).end());
      isThere ||= data['subject'] === 'score:fast';
      if (isThere) for (const answer of waiting.splice(0)) answer();
    });
    const hooks = [silent];
    while (hooks.length < maxWebhooks)
      hooks.push(
        (await call(addWebhook, { name: 'Shop', url: receiver.url, events: ['score.edited'] })).body.webhookId,
      );
    for (const webhookId of hooks.slice(0, -1))
      for (const subject of ['a', 'b', 'c', 'd']) await tell(`score:${subject}`, 'score.edited', webhookId);
    await tell('score:fast', 'score.edited', hooks.at(-1));

    await runJobs();

    const states = await services.database.read.selectFrom('webhook_deliveries').select('state').distinct().execute();
    expect(states).toEqual([{ state: 'delivered' }]);
  });
});

describe('a replay', () => {
  it('sends the same message again, with the same id', async () => {
    const { receiver, tell, runJobs, deliveries, replay } = await aWebhook();
    await tell();
    await runJobs();
    const [delivery] = await deliveries();

    const answer = await replay(delivery?.deliveryId ?? 0);
    await runJobs();

    expect(answer.body.message).toBe('It will be sent again');
    const [first, again] = receiver.received;
    expect(again?.body).toBe(first?.body);
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('is refused while the delivery waits, while the webhook is disabled, and for an unknown delivery', async () => {
    const { receiver, tell, runJobs, deliveries, replay, call, webhookId } = await aWebhook();
    receiver.answerNext(withStatus(500));
    await tell();
    await runJobs();
    const [delivery] = await deliveries();
    const id = delivery?.deliveryId ?? 0;

    expect(await replay(id)).toRefuse(409, 'This delivery is still being retried');
    await call(setWebhookEnabled, { webhookId, isEnabled: false });
    expect(await replay(id)).toRefuse(409, 'This webhook is disabled. Enable it first');
    expect(await replay(id + 1)).toRefuse(404, 'This delivery no longer exists');
  });

  it('requested twice at once sends it once', async () => {
    const { receiver, tell, runJobs, deliveries, replay } = await aWebhook();
    await tell();
    await runJobs();
    const [delivery] = await deliveries();
    const id = delivery?.deliveryId ?? 0;

    const answers = await Promise.all([replay(id), replay(id)]);
    await runJobs();

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(receiver.received).toHaveLength(2);
  });
});
