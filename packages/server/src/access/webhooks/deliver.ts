import { day, minute } from '@eemusic/contract/platform/durations';
import { type Query, system } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { bodyOf } from './read.ts';
import { type Answer, findTarget, nextAttempt, send, signedHeaders } from './send.ts';
import {
  type Attempt,
  deleteOldest,
  disable,
  type DueDelivery,
  findDue,
  findWebhooks,
  secretsOf,
  type SentEvent,
  settle,
} from './store.ts';

/** Sends a delivery once. If something prevents sending, the reason becomes the outcome. */
export async function attempt(
  { configuration, clock, resolveHost, secretCipher }: Services,
  delivery: SentEvent,
  { receiver, signal }: { receiver: Parameters<typeof secretsOf>[0] & { url: string }; signal: AbortSignal },
): Promise<Attempt> {
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
    const secrets = secretsOf(receiver, at).map(secretCipher.decrypt);
    const signed = signedHeaders({ messageId: delivery.message_id, at, body }, secrets);
    const headers = { 'content-type': 'application/json', 'user-agent': 'EEMusic-Console', ...signed };
    return send(target, { headers, body }, { stopping: signal });
  }
}

/** The status by which a receiver asks for no more messages. */
const gone = 410;

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
  running: Map<number, { webhookId: number; ended: Promise<void> }>;
  faults: unknown[];
};

/** Delivers until nothing is due. A slow webhook delays only itself. */
export async function deliverDue(services: Services, signal: AbortSignal): Promise<void> {
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
  const webhooks = await enabledWebhooks(database.read).orderBy('id').execute();
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

async function deliver({ services, signal }: Run, delivery: DueDelivery): Promise<void> {
  const { database, clock } = services;
  const made = await attempt(services, delivery, { receiver: delivery, signal });
  const isOver = made.fault === null || made.status === gone;
  const nextAt = isOver ? null : nextAttempt(delivery.attempts + 1, clock.now());
  const isOurs = await database.write((tx) => settle(tx, delivery, { made, nextAt }));
  if (isOurs && made.status === gone) await disableGone(services, delivery.webhook_id);
}

async function disableGone({ database, clock }: Services, webhookId: number): Promise<void> {
  const webhook = await enabledWebhooks(database.read).where('id', '=', webhookId).executeTakeFirst();
  if (!webhook) return;
  await database.change(system('webhooks'), async (tx) => {
    await disable(tx, webhookId, { at: clock.now(), because: 'gone' });
    tx.audit('webhook.gone', { kind: 'webhook', id: webhookId, name: webhook.name });
  });
}

const enabledWebhooks = (db: Query) => findWebhooks(db).where('disabled_at', 'is', null);

const retentionPeriod = 30 * day;
const batchSize = 500;

/** Removes what is older than 30 days, a few at a time. */
export async function deleteOldDeliveries({ database, clock }: Services, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionPeriod).toISOString();
  for (;;) {
    signal.throwIfAborted();
    const deleted = await database.write((tx) => deleteOldest(tx, { before, limit: batchSize }));
    if (deleted < batchSize) return;
  }
}
