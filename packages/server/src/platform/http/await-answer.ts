import { setTimeout as wait } from 'node:timers/promises';
import type { Clock, Database } from '#platform/database/index.ts';
import { Refusal } from './refusal.ts';

type Key = { owner: string; key: string };

/** Resolves when the request that holds the key is answered, is refused or has crashed, or after `maxWaitMs`. */
export type AwaitAnswer = (key: Key) => Promise<void>;

export const maxWaitMs = 30_000;
/** Maximum number of repeated requests that wait on this node, per owner. */
export const maxWaiting = 50;
const [firstPauseMs, maxPauseMs] = [25, 400];

/**
 * Repeats of one request share a poll that only reads, so three hundred of them cost as much as one. Throws the refusal
 * `idempotency.running` for an owner with more than `maxWaiting` waiting repeats.
 */
export function makeAwaitAnswer({ database, clock }: { database: Database; clock: Clock }): AwaitAnswer {
  const polls = new Map<string, Promise<void>>();
  const waiting = new Map<string, number>();

  async function poll(key: Key): Promise<void> {
    const giveUp = clock.now().getTime() + maxWaitMs;
    for (let pause = firstPauseMs; clock.now().getTime() < giveUp; pause = Math.min(2 * pause, maxPauseMs)) {
      await wait(pause);
      if (!(await isRunning(database, key, clock.now()))) return;
    }
  }

  function share(key: Key): Promise<void> {
    const name = `${key.owner} ${key.key}`;
    const poller = polls.get(name) ?? poll(key).finally(() => polls.delete(name));
    polls.set(name, poller);
    return poller;
  }

  return async (key) => {
    const others = waiting.get(key.owner) ?? 0;
    if (others >= maxWaiting) throw new Refusal('idempotency.running', { retryAfter: 5 });
    waiting.set(key.owner, others + 1);
    try {
      await share(key);
    } finally {
      const left = (waiting.get(key.owner) ?? 1) - 1;
      if (left > 0) waiting.set(key.owner, left);
      else waiting.delete(key.owner);
    }
  };
}

async function isRunning({ read }: Database, { owner, key }: Key, now: Date): Promise<boolean> {
  const row = await read
    .selectFrom('idempotency_keys')
    .select('id')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('answer', 'is', null)
    .where('lease_until', '>=', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}
