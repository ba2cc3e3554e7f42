import { day } from '@eemusic/contract/platform/durations';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Generated } from 'kysely';
import type { Clock, Database, Repeat } from '#platform/database/index.ts';
import { Refusal } from './refusal.ts';

type IdempotencyKeysTable = {
  id: Generated<number>;
  owner: string;
  key: string;
  endpoint: string;
  body_hash: string;
  /** JSON; null until the first request is through. */
  answer: string | null;
  created_at: string;
  lease_until: string;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeysTable;
  }
}

export const maxAgeMs = day;
/** A first request whose lease ran out counts as crashed; one that works renews it. Shorter than a retry waits. */
const leaseMs = 20_000;
const renewalMs = 5_000;
const maxWaitMs = 30_000;

type Asked = { owner: string; key: string; endpoint: string; body: unknown };
type Outcome = { repeat: Repeat; answer: null } | { repeat: null; answer: unknown };

/** Claims an `Idempotency-Key`, or answers what the first request with it was answered. */
export async function claim({ database, clock }: { database: Database; clock: Clock }, asked: Asked): Promise<Outcome> {
  const bodyHash = hash(asked.body);
  const giveUp = clock.now().getTime() + maxWaitMs;
  for (;;) {
    const found = await claimOnce(database, clock.now(), { ...asked, bodyHash });
    if (found !== 'running') return found;
    if (clock.now().getTime() > giveUp) throw new Refusal('idempotency.running', { retryAfter: 5 });
    await wait(50);
  }
}

async function claimOnce(
  database: Database,
  now: Date,
  asked: Asked & { bodyHash: string },
): Promise<Outcome | 'running'> {
  return database.write(async (tx) => {
    const row = {
      owner: asked.owner,
      key: asked.key,
      endpoint: asked.endpoint,
      body_hash: asked.bodyHash,
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
      .where('owner', '=', asked.owner)
      .where('key', '=', asked.key)
      .executeTakeFirst();
    if (!first) return 'running';

    const isOld = first.created_at < new Date(now.getTime() - maxAgeMs).toISOString();
    const isCrashed = first.answer === null && first.lease_until < now.toISOString();
    if (isOld || isCrashed) {
      const taken = await tx
        .updateTable('idempotency_keys')
        .set(row)
        .where('id', '=', first.id)
        .where('lease_until', '=', first.lease_until)
        .executeTakeFirst();
      return taken.numUpdatedRows === 1n ? { repeat: repeatOf(first.id, row.created_at), answer: null } : 'running';
    }
    if (first.endpoint !== asked.endpoint || first.body_hash !== asked.bodyHash)
      throw new Refusal('idempotency.other-body');
    return first.answer === null ? 'running' : { repeat: null, answer: JSON.parse(first.answer) as unknown };
  });
}

function repeatOf(id: number, since: string): Repeat {
  return {
    id,
    since,
    async keepAnswer(tx, answer) {
      const kept = await tx
        .updateTable('idempotency_keys')
        .set({ answer: JSON.stringify(answer) })
        .where('id', '=', id)
        .where('created_at', '=', since)
        .executeTakeFirst();
      if (kept.numUpdatedRows !== 1n) throw new IdempotencyKeyLost();
    },
  };
}

/** The request took so long that it counted as crashed, and a retry took its key over. It has changed nothing. */
export class IdempotencyKeyLost extends Error {
  override name = 'IdempotencyKeyLost';
  constructor() {
    super('Another request took this Idempotency-Key over');
  }
}

/** Renews the lease of a claimed key until its request is through. */
export function holdLease(
  { database, clock }: { database: Database; clock: Clock },
  { id, since }: Repeat,
): () => void {
  const renew = () =>
    database.write((tx) =>
      tx
        .updateTable('idempotency_keys')
        .set({ lease_until: leaseFrom(clock.now()) })
        .where('id', '=', id)
        .where('created_at', '=', since)
        .execute(),
    );
  // A renewal that fails is made up for by the next one.
  const renewing = setInterval(() => void renew().catch(() => undefined), renewalMs).unref();
  return () => clearInterval(renewing);
}

const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs).toISOString();

/** Keeps what was answered, once the request is through; where the change kept just that, nothing needs to reach the disk. */
export async function keepAnswer(database: Database, { id, since }: Repeat, answer: unknown): Promise<void> {
  const text = JSON.stringify(answer);
  await database.write((tx) =>
    tx
      .updateTable('idempotency_keys')
      .set({ answer: text })
      .where('id', '=', id)
      .where('created_at', '=', since)
      .where('answer', 'is distinct from', text)
      .execute(),
  );
}

/** Frees the key of a request that was refused and changed nothing, so that a corrected one may use it. */
export async function release(database: Database, { id, since }: Repeat): Promise<void> {
  await database.write((tx) =>
    tx
      .deleteFrom('idempotency_keys')
      .where('id', '=', id)
      .where('created_at', '=', since)
      .where('answer', 'is', null)
      .execute(),
  );
}

export async function forgetOldKeys(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - maxAgeMs).toISOString();
  await database.write((tx) => tx.deleteFrom('idempotency_keys').where('created_at', '<', before).execute());
}

function hash(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('hex');
}

/** Bodies with the same fields in another order are the same; bytes count by their digest. */
function sorted(value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('hex');
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
