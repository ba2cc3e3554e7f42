import * as contract from '@eemusic/contract/access/webhooks';
import { day, hour } from '@eemusic/contract/platform/durations';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { differences, lock } from '#platform/database/index.ts';
import { Refusal, type Serve, message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Room } from '#platform/room.ts';
import { attempt, deleteOldDeliveries, deliverDue } from './deliver.ts';
import { getDelivery, getWebhook, getWebhookRow, listDeliveries, listWebhooks } from './read.ts';
import { findTarget, newSecret } from './send.ts';
import * as store from './store.ts';

export function webhookRoutes(serve: Serve, services: Services): void {
  const { database, clock, random, secretCipher } = services;

  serve(contract.listWebhooks, () => listWebhooks(database.read, clock.now()));
  serve(contract.listDeliveries, (request) => listDeliveries(database.read, request));

  serve(contract.addWebhook, async ({ url, events, ...request }, by) => {
    await checkAddress(services, url);
    return database.change(by, async (tx) => {
      await lock(tx, database.engine, 'webhooks');
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
      await lock(tx, database.engine, `webhook:${webhookId}`);
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

const recordOf = (id: number, name: string) => ({ kind: 'webhook', id, name });

/** Records only the host of the address, because many receivers put a secret into the rest. */
const audited = ({ name, url, events }: Pick<contract.Webhook, 'name' | 'url' | 'events'>) => ({
  name,
  host: new URL(url).host,
  events,
});

/**
 * Refuses an address that deliveries could never be sent to. A host that does not resolve is accepted, because it may
 * resolve later; every attempt checks again.
 */
async function checkAddress({ configuration, resolveHost }: Services, url: string): Promise<void> {
  const target = await findTarget(url, { resolveHost, allowed: configuration.WEBHOOK_ALLOWED_NETWORKS });
  const isInsecure = typeof target === 'string' && !url.toLowerCase().startsWith('https:');
  const fault = target === 'private' ? 'address.private' : isInsecure ? 'address.web' : null;
  if (fault !== null) throw new Refusal('request.invalid', { fields: { url: fieldErrorOf(fault) } });
}

export const webhooksRoom: Room = {
  routes: webhookRoutes,
  jobs: (services) => ({
    'webhooks.deliver': {
      isDue: () => store.isAnythingDue(services.database.read, services.clock.now()),
      run: (_payload, { signal }) => deliverDue(services, signal),
    },
    'webhooks.tidy': { every: day, run: (_payload, { signal }) => deleteOldDeliveries(services, signal) },
  }),
};
