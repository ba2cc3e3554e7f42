import * as contract from '@eemusic/contract/access/webhooks';
import { day, hour, minute } from '@eemusic/contract/platform/durations';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { countRows, differences, lock, type Query, system } from '#platform/database/index.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { type Answer, findTarget, newSecret, nextAttempt, send, signedHeaders } from './send.ts';
import * as store from './store.ts';

export const webhooksRoom: Room = {
  routes: webhookRoutes,
  jobs: (services) => ({
    'webhooks.deliver': {
      isDue: async () => {
        const due = store.dueOf(services.database.read, services.clock.now()).select('due.id').limit(1);
        return (await due.executeTakeFirst()) !== undefined;
      },
      run: (_payload, { signal }) => deliverDue(services, signal),
    },
    'webhooks.tidy': { every: day, run: (_payload, { signal }) => deleteOldDeliveries(services, signal) },
  }),
};

function webhookRoutes(serve: Serve, services: Services): void {
  const { database, clock, random, secretCipher } = services;

  serve(contract.listWebhooks, async () => {
    const rows = await store.findWebhooks(database.read).orderBy('id', 'desc').execute();
    return { webhooks: await webhooksOf(database.read, rows, clock.now()) };
  });
  serve(contract.listDeliveries, async ({ webhookId, state, before, size }) => {
    await getWebhookRow(database.read, webhookId);
    const rows = await findDeliveries(database.read)
      .where('webhook_id', '=', webhookId)
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'pending'))
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
      .orderBy('id', 'desc')
      .limit(size + 1)
      .execute();
    return { deliveries: await deliveriesOf(database.read, rows.slice(0, size)), hasMore: rows.length > size };
  });

  serve(contract.addWebhook, async ({ url, events, ...request }, by) => {
    await checkAddress(services, url);
    return database.change(by, async (tx) => {
      await lock(tx, 'webhooks');
      if ((await store.findWebhooks(tx).execute()).length >= contract.maxWebhooks)
        throw new Refusal('webhook.too-many');

      const now = clock.now();
      const name = request.name ?? new URL(url).host.slice(0, maxNameLength);
      const secret = newSecret(random);
      const made = { secret: secretCipher.encrypt(secret), at: now.toISOString(), by: by.name };
      const webhookId = await store.addWebhook(tx, { name, url, events, ...made });
      tx.audit('webhook.added', recordOf(webhookId, name), { after: audited({ name, url, events }) });
      return { ...message('webhook.added'), webhookId, secret, record: await getWebhook(tx, webhookId, now) };
    });
  });

  serve(contract.updateWebhook, async ({ webhookId, ...values }, by) => {
    await checkAddress(services, values.url);
    return database.change(by, async (tx) => {
      const before = await getWebhook(tx, webhookId, clock.now());
      await store.changeWebhook(tx, webhookId, values);
      const record = await getWebhook(tx, webhookId, clock.now());
      tx.audit('webhook.updated', recordOf(webhookId, values.name), differences(audited(before), audited(record)));
      return { ...message('webhook.updated'), record };
    });
  });

  /* Deliveries from before the webhook was disabled would be outdated; the receiver fetches what changed meanwhile. */
  serve(contract.setWebhookEnabled, ({ webhookId, isEnabled }, by) =>
    database.change(by, async (tx) => {
      const now = clock.now();
      const { name, disabled_at: disabledAt } = await getWebhookRow(tx, webhookId);
      const wasEnabled = disabledAt === null;
      if (isEnabled && !wasEnabled) await store.enable(tx, webhookId);
      if (!isEnabled && wasEnabled) await store.disable(tx, webhookId, { at: now, because: 'by-hand' });
      const done = isEnabled ? 'webhook.enabled' : 'webhook.disabled';
      tx.audit(done, recordOf(webhookId, name), { before: { isEnabled: wasEnabled }, after: { isEnabled } });
      return { ...message(done), record: await getWebhook(tx, webhookId, now) };
    }),
  );

  /* Messages are signed with both secrets until the overlap ends, so that the receiver can switch at any time. */
  serve(contract.rotateWebhookSecret, ({ webhookId, overlapHours = contract.defaultSecretOverlapHours }, by) =>
    database.change(by, async (tx) => {
      await lock(tx, `webhook:${webhookId}`);
      const now = clock.now();
      const { name, secret: old } = await getWebhookRow(tx, webhookId);
      const secret = newSecret(random);
      const oldUntil = new Date(now.getTime() + overlapHours * hour).toISOString();
      await store.replaceSecret(tx, webhookId, { secret: secretCipher.encrypt(secret), old, oldUntil });
      tx.audit('webhook.rotated', recordOf(webhookId, name), { after: { overlapHours } });
      return { ...message('webhook.rotated'), webhookId, secret, record: await getWebhook(tx, webhookId, now) };
    }),
  );

  serve(contract.deleteWebhook, ({ webhookId }, by) =>
    database.change(by, async (tx) => {
      const webhook = await getWebhook(tx, webhookId, clock.now());
      if (!(await store.markDeleted(tx, webhookId, clock.now()))) throw new Refusal('webhook.not-found');
      tx.audit('webhook.deleted', recordOf(webhookId, webhook.name), { before: audited(webhook) });
      return message('webhook.deleted');
    }),
  );

  /* Sends once and without the job, because the person who pressed the button waits for the result. */
  serve(contract.testWebhook, async ({ webhookId }, by) => {
    const receiver = await getWebhookRow(database.read, webhookId);
    const event = {
      message_id: `msg_${Buffer.from(random.bytes(16)).toString('hex')}`,
      event: contract.testEvent,
      occurred_at: clock.now().toISOString(),
      data: JSON.stringify({ webhookId }),
    };
    const made = await attempt(services, event, { receiver, signal: new AbortController().signal });
    return database.change(by, async (tx) => {
      const { name } = await getWebhookRow(tx, webhookId);
      const deliveryId = await store.addTest(tx, webhookId, event, made);
      const { status, fault } = made;
      tx.audit('webhook.tested', recordOf(webhookId, name), { after: { status, fault } });
      const outcome = message(fault === null ? 'webhook.tested' : 'webhook.test-failed');
      return { ...outcome, delivery: await getDelivery(tx, deliveryId) };
    });
  });

  serve(contract.replayDelivery, ({ deliveryId }, by) =>
    database.change(by, async (tx) => {
      const webhook = await store
        .findWebhooks(tx)
        .where('id', '=', (rows) =>
          rows.selectFrom('webhook_deliveries').select('webhook_id').where('id', '=', deliveryId),
        )
        .executeTakeFirst();
      if (!webhook) throw new Refusal('delivery.not-found');
      if (webhook.disabled_at !== null) throw new Refusal('webhook.disabled');
      if (!(await store.markReplayed(tx, deliveryId))) throw new Refusal('delivery.pending');
      tx.audit('webhook.replayed', recordOf(webhook.id, webhook.name), { after: { deliveryId } });
      return message('webhook.replayed');
    }),
  );
}

type StoredEvent = { event: string; occurred_at: string; data: string };

function bodyOf({ event, occurred_at: timestamp, data }: StoredEvent): string {
  return JSON.stringify({ type: event, timestamp, data: JSON.parse(data) as unknown });
}

const findDeliveries = (db: Query) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id as deliveryId', 'message_id as messageId', 'event', 'subject', 'occurred_at as occurredAt'])
    .select(['state', 'attempts', 'next_at', 'data']);

type Row = Awaited<ReturnType<ReturnType<typeof findDeliveries>['execute']>>[number];

const maxShownAttempts = 10;

async function getDelivery(db: Query, deliveryId: number): Promise<contract.Delivery> {
  const row = await findDeliveries(db).where('id', '=', deliveryId).executeTakeFirst();
  const [delivery] = row ? await deliveriesOf(db, [row]) : [];
  if (!delivery) throw new Refusal('delivery.not-found');
  return delivery;
}

async function deliveriesOf(db: Query, rows: readonly Row[]): Promise<contract.Delivery[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ deliveryId }) => deliveryId);
  const all = await db
    .selectFrom('webhook_attempts')
    .select(['delivery_id as deliveryId', 'at', 'status', 'ms', 'fault', 'response'])
    .where('delivery_id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  const attemptsOf = Map.groupBy(all, ({ deliveryId }) => deliveryId);
  return rows.map(({ attempts, next_at: nextAt, data, ...delivery }) => {
    const made = attemptsOf.get(delivery.deliveryId) ?? [];
    const { status = null, ms = null, fault = null, response = null } = made[0] ?? {};
    return {
      ...delivery,
      attempts: made.length,
      nextAt: delivery.state === 'pending' && nextAt !== '' ? nextAt : null,
      status,
      ms,
      response,
      fault: delivery.state === 'failed' && attempts === 0 && made.length === 0 ? 'disabled' : fault,
      payload: bodyOf({ event: delivery.event, occurred_at: delivery.occurredAt, data }),
      log: made.slice(0, maxShownAttempts),
    };
  });
}

function getWebhookRow(db: Query, webhookId: number): Promise<store.WebhookRow> {
  const found = store.findWebhooks(db).where('id', '=', webhookId);
  return found.executeTakeFirstOrThrow(() => new Refusal('webhook.not-found'));
}

async function getWebhook(db: Query, webhookId: number, now: Date): Promise<contract.Webhook> {
  const [webhook] = await webhooksOf(db, [await getWebhookRow(db, webhookId)], now);
  if (!webhook) throw new Refusal('webhook.not-found');
  return webhook;
}

async function webhooksOf(db: Query, rows: readonly store.WebhookRow[], now: Date): Promise<contract.Webhook[]> {
  const heard = await db.selectFrom('webhook_subscriptions').selectAll().execute();
  const listed: contract.Webhook[] = [];
  for (const row of rows) {
    const its = new Set(heard.filter(({ webhook_id: of }) => of === row.id).map(({ event }) => event));
    const until = row.old_secret_until;
    listed.push({
      webhookId: row.id,
      name: row.name,
      url: row.url,
      events: contract.webhookEvents.filter((event) => its.has(event)),
      state: row.disabled_because === null ? 'enabled' : row.disabled_because === 'gone' ? 'gone' : 'disabled',
      createdAt: row.created_at,
      createdBy: row.created_by,
      overlapUntil: until !== null && until > now.toISOString() ? until : null,
      pending: await countRows(
        db.selectFrom('webhook_deliveries').where('webhook_id', '=', row.id).where('state', '=', 'pending'),
      ),
      lastDelivery: await findLast(db, row.id),
    });
  }
  return listed;
}

async function findLast(db: Query, webhookId: number): Promise<contract.Webhook['lastDelivery']> {
  const last = await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_attempts', 'delivery_id', 'delivery.id')
    .select(['event', 'state', 'at', 'status'])
    .where('webhook_id', '=', webhookId)
    .where('attempts', '>', 0)
    .orderBy('delivery.id', 'desc')
    .orderBy('webhook_attempts.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}

const recordOf = (id: number, name: string) => ({ kind: 'webhook', id, name });

/** Records only the host of the address, because many receivers put a secret into the rest. */
const audited = ({ name, url, events }: Pick<contract.Webhook, 'name' | 'url' | 'events'>) => ({
  name,
  host: new URL(url).host,
  events,
});

/** A host that does not resolve may do so later; every attempt checks again. */
async function checkAddress({ configuration, resolveHost }: Services, url: string): Promise<void> {
  const target = await findTarget(url, { resolveHost, allowed: configuration.WEBHOOK_ALLOWED_NETWORKS });
  const isInsecure = typeof target === 'string' && !url.toLowerCase().startsWith('https:');
  const fault = target === 'private' ? 'address.private' : isInsecure ? 'address.web' : null;
  if (fault !== null) throw new Refusal('request.invalid', { fields: { url: fieldErrorOf(fault) } });
}

/** If something prevents sending, the reason becomes the outcome. */
async function attempt(
  { configuration, clock, resolveHost, secretCipher }: Services,
  delivery: store.SentEvent,
  { receiver, signal }: { receiver: Parameters<typeof store.secretsOf>[0] & { url: string }; signal: AbortSignal },
): Promise<store.Attempt> {
  const at = clock.now();
  const begun = performance.now();
  const answer = await answerOf();
  return { ...answer, at: at.toISOString(), ms: Math.round(performance.now() - begun) };

  async function answerOf(): Promise<Answer> {
    const allowed = configuration.WEBHOOK_ALLOWED_NETWORKS;
    const target = await findTarget(receiver.url, { resolveHost, allowed });
    if (typeof target === 'string')
      return { status: null, fault: target === 'https' ? 'private' : target, response: null };

    const body = bodyOf(delivery);
    const secrets = store.secretsOf(receiver, at).map(secretCipher.decrypt);
    const signed = signedHeaders({ messageId: delivery.message_id, at, body }, secrets);
    const headers = { 'content-type': 'application/json', 'user-agent': 'EEMusic-Console', ...signed };
    return send(target, { headers, body }, { stopping: signal });
  }
}

/** The status by which a receiver asks for no more messages. */
const gone = 410;

/** No limit for all webhooks together: receivers that never answer would use it up. */
const maxRunningEach = 8;

/** A run stops after this time, so that the job stays within its own time limit; the next run continues. */
const maxRunMs = 5 * minute;

/** `faults` are errors that prevented writing an outcome. They end the run, and the job is retried later. */
type Run = {
  services: Services;
  signal: AbortSignal;
  running: Map<number, { webhookId: number; ended: Promise<void> }>;
  faults: unknown[];
};

/** A slow webhook delays only itself. */
async function deliverDue(services: Services, signal: AbortSignal): Promise<void> {
  const run: Run = { services, signal, running: new Map(), faults: [] };
  const end = performance.now() + maxRunMs;
  const endings = () => [...run.running.values()].map(({ ended }) => ended);
  while (run.faults.length === 0 && !signal.aborted) {
    if (performance.now() < end) await fill(run);
    if (run.running.size === 0) break;
    await Promise.race(endings());
  }
  await Promise.all(endings());
  signal.throwIfAborted();
  if (run.faults.length > 0) throw run.faults[0];
}

async function fill(run: Run): Promise<void> {
  const { database, clock } = run.services;
  const webhooks = await store.enabledWebhooks(database.read).orderBy('id').execute();
  for (const { id: webhookId } of webhooks) {
    const running = [...run.running].filter(([, { webhookId: of }]) => of === webhookId).map(([id]) => id);
    const limit = maxRunningEach - running.length;
    if (limit <= 0) continue;
    for (const delivery of await store.findDue(database.read, webhookId, { now: clock.now(), limit, running })) {
      const ended = deliver(run, delivery)
        .catch((fault: unknown) => void run.faults.push(fault))
        .finally(() => run.running.delete(delivery.id));
      run.running.set(delivery.id, { webhookId, ended });
    }
  }
}

async function deliver({ services, signal }: Run, delivery: store.DueDelivery): Promise<void> {
  const { database, clock } = services;
  const made = await attempt(services, delivery, { receiver: delivery, signal });
  const isOver = made.fault === null || made.status === gone;
  const nextAt = isOver ? null : nextAttempt(delivery.attempts + 1, clock.now());
  const isOurs = await database.write((tx) => store.settle(tx, delivery, { made, nextAt }));
  if (isOurs && made.status === gone) await disableGone(services, delivery.webhook_id);
}

async function disableGone({ database, clock }: Services, webhookId: number): Promise<void> {
  const webhook = await store.enabledWebhooks(database.read).where('id', '=', webhookId).executeTakeFirst();
  if (!webhook) return;
  await database.change(system('webhooks'), async (tx) => {
    await store.disable(tx, webhookId, { at: clock.now(), because: 'gone' });
    tx.audit('webhook.gone', recordOf(webhookId, webhook.name));
  });
}

const retentionPeriod = 30 * day;
const batchSize = 500;

export async function deleteOldDeliveries({ database, clock }: Services, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionPeriod).toISOString();
  for (;;) {
    signal.throwIfAborted();
    const deleted = await database.write((tx) => store.deleteOldest(tx, { before, limit: batchSize }));
    if (deleted < batchSize) return;
  }
}
