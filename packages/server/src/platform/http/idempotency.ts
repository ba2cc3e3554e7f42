import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { day } from '@eemusic/contract/platform/durations';
import type { Generated, Transaction } from 'kysely';
import { changesOne, type Clock, type Database, type IdempotencyClaim } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from './answers.ts';

type IdempotencyKeysTable = {
  id: Generated<number>;
  owner: string;
  key: string;
  endpoint: string;
  body_hash: string;
  /** JSON; null until the first request is finished. */
  answer: string | null;
  created_at: string;
  lease_until: string;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeysTable;
  }
}

const maxAgeMs = day;
/** How long a repeated request waits for the answer to the first one. */
const maxWaitMs = 30_000;
const [firstPauseMs, maxPauseMs] = [25, 400];
/** If a lease expires, its request must have crashed. Shorter than `maxWaitMs`, so that a retry can take over. */
const leaseMs = 20_000;
const renewalMs = 5_000;

/** Left out of the digest of a body, which could be tried out quickly: passwords are only stored as slow hashes. */
const secretFields: ReadonlySet<string> = new Set(['password']);

type KeyedRequest = { owner: string; key: string; endpoint: string; body: unknown };
type Outcome = { repeat: IdempotencyClaim; answer: null } | { repeat: null; answer: unknown };

/** Only the first request with an `Idempotency-Key` acts; others get its answer, as it is stored. */
export async function actOnce(
  services: { database: Database; clock: Clock },
  request: KeyedRequest,
  act: (repeat: IdempotencyClaim) => Promise<unknown>,
): Promise<{ isReplay: boolean; answer: unknown }> {
  const { repeat, answer: first } = await claim(services, request);
  if (!repeat) return { isReplay: true, answer: first };
  const { database, clock } = services;
  const renew = () =>
    database.write((tx) =>
      update(tx, repeat)
        .set({ lease_until: leaseFrom(clock.now()) })
        .execute(),
    );
  // After a failed renewal, the next one follows soon.
  const renewing = setInterval(() => void renew().catch(() => undefined), renewalMs).unref();
  try {
    const answer = await act(repeat);
    await keepAnswer(database, repeat, answer);
    return { isReplay: false, answer };
  } catch (error) {
    await release(database, repeat);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** Claims a key, or returns the answer to the first request with this key. */
export async function claim(
  { database, clock }: { database: Database; clock: Clock },
  request: KeyedRequest,
): Promise<Outcome> {
  const bodyHash = hash('sha256', JSON.stringify(sorted(request.body)), 'hex');
  const giveUp = clock.now().getTime() + maxWaitMs;
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, maxPauseMs)) {
    const found = await claimOnce(database, clock.now(), { ...request, bodyHash });
    if (found !== 'running') return found;
    if (clock.now().getTime() > giveUp) throw new Refusal('idempotency.running', { retryAfter: 5 });
    await wait(pause);
  }
}

async function claimOnce(
  database: Database,
  now: Date,
  request: KeyedRequest & { bodyHash: string },
): Promise<Outcome | 'running'> {
  return database.write(async (tx) => {
    const row = {
      owner: request.owner,
      key: request.key,
      endpoint: request.endpoint,
      body_hash: request.bodyHash,
      answer: null,
      created_at: now.toISOString(),
      lease_until: leaseFrom(now),
    };
    const made = await tx
      .insertInto('idempotency_keys')
      .values(row)
      .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) return { repeat: repeatOf(made.id, row.created_at), answer: null };

    const first = await tx
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('owner', '=', request.owner)
      .where('key', '=', request.key)
      .executeTakeFirst();
    if (!first) return 'running';

    const isOld = first.created_at < new Date(now.getTime() - maxAgeMs).toISOString();
    const isCrashed = first.answer === null && first.lease_until < now.toISOString();
    if (isOld || isCrashed) {
      const isTaken = await changesOne(
        tx
          .updateTable('idempotency_keys')
          .set(row)
          .where('id', '=', first.id)
          .where('lease_until', '=', first.lease_until),
      );
      return isTaken ? { repeat: repeatOf(first.id, row.created_at), answer: null } : 'running';
    }
    if (first.endpoint !== request.endpoint || first.body_hash !== request.bodyHash)
      throw new Refusal('idempotency.other-body');
    return first.answer === null ? 'running' : { repeat: null, answer: JSON.parse(first.answer) as unknown };
  });
}

function repeatOf(id: number, since: string): IdempotencyClaim {
  return {
    id,
    since,
    async keepAnswer(tx, answer) {
      const isOurs = await changesOne(update(tx, { id, since }).set({ answer: JSON.stringify(answer) }));
      // It took so long that a retry took over the key; the change is rolled back.
      if (!isOurs) throw new Refusal('server.busy', { retryAfter: 5 });
    },
  };
}

/** Updates a key unless another request has taken it over. */
const update = (tx: Transaction<Tables>, { id, since }: Pick<IdempotencyClaim, 'id' | 'since'>) =>
  tx.updateTable('idempotency_keys').where('id', '=', id).where('created_at', '=', since);

const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs).toISOString();

/** If the change has already stored it, this write need not be synced to disk. */
async function keepAnswer(database: Database, repeat: IdempotencyClaim, answer: unknown): Promise<void> {
  const text = JSON.stringify(answer);
  await database.write((tx) =>
    update(tx, repeat).set({ answer: text }).where('answer', 'is distinct from', text).execute(),
  );
}

/** A refused request changed nothing, so a corrected one may use its key. */
async function release(database: Database, { id, since }: IdempotencyClaim): Promise<void> {
  await database.write((tx) =>
    tx
      .deleteFrom('idempotency_keys')
      .where('id', '=', id)
      .where('created_at', '=', since)
      .where('answer', 'is', null)
      .execute(),
  );
}

export async function deleteOldKeys(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - maxAgeMs).toISOString();
  await database.write((tx) => tx.deleteFrom('idempotency_keys').where('created_at', '<', before).execute());
}

/** Bodies with the same fields in a different order are equal; binary data is compared by its digest. */
function sorted(value: unknown): unknown {
  if (value instanceof Uint8Array) return hash('sha256', value, 'hex');
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secretFields.has(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
