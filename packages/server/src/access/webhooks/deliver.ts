import { minute } from '@eemusic/contract/platform/durations';
import { system } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { attempt } from './attempt.ts';
import { type Conclude, gone, writeTogether } from './conclude.ts';
import { type DueDelivery, findDue, giveUpPending } from './delivery-store.ts';
import { findWebhooks, setDisabled } from './store.ts';

/**
 * Maximum number of concurrent deliveries per webhook. There is no overall limit, because receivers that never answer
 * would use it up.
 */
const maxRunningEach = 8;

/** A run stops after this time, so that the job stays within its own time limit; the next run continues. */
const maxRunMs = 5 * minute;

/** `faults` are errors that prevented writing an outcome. They end the run, and the job is retried later. */
type Run = {
  services: Services;
  signal: AbortSignal;
  conclude: Conclude;
  running: Map<number, { webhookId: number; ended: Promise<void> }>;
  faults: unknown[];
};

/** Delivers until nothing is due. A slow webhook delays only itself. */
export async function deliverDue(services: Services, signal: AbortSignal): Promise<void> {
  const run: Run = { services, signal, conclude: writeTogether(services), running: new Map(), faults: [] };
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
  const webhooks = await findWebhooks(database.read).where('disabled_at', 'is', null).orderBy('id').execute();
  for (const { id: webhookId } of webhooks) {
    const running = [...run.running].filter(([, { webhookId: of }]) => of === webhookId).map(([id]) => id);
    const limit = maxRunningEach - running.length;
    if (limit <= 0) continue;
    for (const delivery of await findDue(database.read, webhookId, { now: clock.now(), limit, running })) {
      const ended = deliver(run, delivery)
        .catch((fault: unknown) => void run.faults.push(fault))
        .finally(() => run.running.delete(delivery.id));
      run.running.set(delivery.id, { webhookId, ended });
    }
  }
}

async function deliver({ services, signal, conclude }: Run, delivery: DueDelivery): Promise<void> {
  const made = await attempt(services, delivery, { receiver: delivery, signal });
  const isOurs = await conclude(delivery, made);
  if (isOurs && made.status === gone) await disable(services, delivery.webhook_id);
}

/** Status 410 means that the receiver wants no more messages. */
async function disable({ database, clock }: Services, webhookId: number): Promise<void> {
  const its = () => findWebhooks(database.read).where('id', '=', webhookId).where('disabled_at', 'is', null);
  const webhook = await its().executeTakeFirst();
  if (!webhook) return;
  await database.change(system('webhooks'), async (tx) => {
    await setDisabled(tx, webhookId, { at: clock.now().toISOString(), because: 'gone' });
    await giveUpPending(tx, webhookId);
    tx.audit('webhook.gone', { kind: 'webhook', id: webhookId, name: webhook.name });
  });
}
