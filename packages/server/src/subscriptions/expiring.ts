import { type countExpiring as contract, soon } from '@eemusic/contract/subscriptions';
import type { AnswerOf } from '@eemusic/contract/endpoint';
import { sql } from 'kysely';
import type { Query } from '#database/index.ts';
import { enqueue } from '#jobs/enqueue.ts';
import type { Services } from '#services.ts';
import { inStatus } from './filter.ts';
import { keysBy, readingOf } from './reading.ts';
import { dayOf, daysAfter } from './rows.ts';

const name = 'keys-expiring';

/** The job that counts. */
export const countExpiringKeys = 'subscriptions.count-expiring';

/** Where it was never counted, that is not left for the next round. */
export async function countFirst({ database, clock }: Services): Promise<void> {
  if (await findFigure(database.read)) return;
  const when = { now: clock.now(), uniqueKey: countExpiringKeys };
  await database.write((tx) => enqueue(tx, countExpiringKeys, {}, when));
}

/** As it was counted last. */
export async function countExpiring({ database: { read } }: Services): Promise<AnswerOf<typeof contract>> {
  const figure = await findFigure(read);
  if (!figure) return { expiring: null };
  return { expiring: { keys: figure.value, ...daysAhead(new Date(figure.at)), countedAt: figure.at } };
}

/** Counts the active keys that run out soon, and keeps the number. */
export async function keepExpiring({ database, clock }: Services): Promise<void> {
  const now = clock.now();
  const { from, to } = daysAhead(now);
  const { engine, far } = readingOf(database);
  const [row] = await far(sql<{ keys: number }>`select count(*) as keys
    from ${keysBy(engine, 'ends')}
    where k.deleted_at is null and ${inStatus('Active', from)} and k.runs_until <= ${to}`);
  const figure = { value: row?.keys ?? 0, at: now.toISOString() };
  await database.write((tx) =>
    tx
      .insertInto('figures')
      .values({ name, ...figure })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(figure))
      .execute(),
  );
}

const findFigure = (db: Query) =>
  db.selectFrom('figures').select(['value', 'at']).where('name', '=', name).executeTakeFirst();

/** Today and the days after it. */
const daysAhead = (now: Date) => ({ from: dayOf(now), to: daysAfter(now, soon) });
