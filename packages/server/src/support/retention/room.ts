import { sql } from 'kysely';
import { day } from '@eemusic/contract/platform/durations';
import * as contract from '@eemusic/contract/support/retention';
import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import {
  type countOutdated,
  maxMonths,
  minMonths,
  type readRetention,
  type RetentionKind,
  retentionKinds,
  type updateRetention,
} from '@eemusic/contract/support/retention';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Room } from '#platform/room.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { type Administrator, lock, type Query, readOffThread } from '#platform/database/index.ts';
import { deleteOutdated, retentionLock } from './run.ts';
import { monthsBefore } from './months-before.ts';
import { outdated } from './outdated.ts';
import { findRule, listRuns, readMonths, storeMonths } from './store.ts';

export const retentionRoom: Room = {
  routes: retentionRoutes,
  jobs: (services) => ({
    'retention.delete': { every: day, run: (_payload, { signal }) => deleteOutdated(services, signal) },
  }),
};

function retentionRoutes(serve: Serve, services: Services): void {
  serve(contract.readRetention, () => readAll(services));
  serve(contract.countOutdated, (request) => count(services, request));
  serve(contract.updateRetention, (request, by) => update(services, request, by));
}

/** Returns how many records a run would remove now. */
async function count(
  { database: { source, read }, clock }: Services,
  { kind, months }: RequestOf<typeof countOutdated>,
): Promise<{ count: number }> {
  assertAllowed(kind, months);
  const ids = outdated[kind](monthsBefore(clock.now(), months));
  const query = sql<{ count: number | string }>`select count(*) as count from (${ids}) outdated`;
  const [row] = await readOffThread(source, query.compile(read));
  return { count: Number(row?.count ?? 0) };
}

/** Waits for the slice in progress, so that the next one uses the new rule. */
async function update(
  { database }: Services,
  { kind, months, previous }: RequestOf<typeof updateRetention>,
  by: Administrator,
): Promise<AnswerOf<typeof updateRetention>> {
  if (months !== null) assertAllowed(kind, months);
  return database.change(by, async (tx) => {
    await lock(tx, retentionLock);
    const rule = await findRule(tx, kind);
    if ((rule?.months ?? null) !== previous) throw new Refusal('record.stale');

    await storeMonths(tx, kind, months);
    const field = fieldOf[kind];
    const change = { before: { [field]: previous }, after: { [field]: months } };
    tx.audit('company.retention-updated', { kind: 'company', id: 1 }, change);
    return { ...message('retention.updated'), rules: await rulesOf(tx) };
  });
}

/** The field's name in the activity. */
const fieldOf = {
  users: 'monthsOfUsers',
  practice: 'monthsOfPractice',
  cards: 'monthsOfCards',
  activity: 'monthsOfActivity',
} as const;

/** Refuses less than the minimum time for which a kind of data must be kept. */
function assertAllowed(kind: RetentionKind, months: number): void {
  const min = minMonths[kind];
  if (months < min)
    throw new Refusal('request.invalid', {
      fields: { months: fieldErrorOf('number.between', { min, max: maxMonths }) },
    });
}

const maxRuns = 50;

async function readAll({ database: { read } }: Services): Promise<AnswerOf<typeof readRetention>> {
  return { rules: await rulesOf(read), runs: await listRuns(read, maxRuns) };
}

/** Returns the rule of every kind; null keeps the data for ever. */
async function rulesOf(db: Query) {
  const months = await readMonths(db);
  return retentionKinds.map((kind) => ({ kind, months: months.get(kind) ?? null }));
}
