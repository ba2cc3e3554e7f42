import { sql } from 'kysely';
import { day } from '@eemusic/contract/platform/durations';
import * as contract from '@eemusic/contract/support/retention';
import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Room } from '#platform/room.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { type Administrator, lock, type Query, readOffThread } from '#platform/database/index.ts';
import { deleteOutdated, findRule, monthsBefore, outdatedOf, retentionLock } from './run.ts';

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
  { kind, months }: RequestOf<typeof contract.countOutdated>,
): Promise<{ count: number }> {
  assertAllowed(kind, months);
  const ids = outdatedOf(kind, monthsBefore(clock.now(), months));
  const query = sql<{ count: number | string }>`select count(*) as count from (${ids}) outdated`;
  const [row] = await readOffThread(source, query.compile(read));
  return { count: Number(row?.count ?? 0) };
}

/** Waits for the slice in progress, so that the next one uses the new rule. */
async function update(
  { database }: Services,
  { kind, months, previous }: RequestOf<typeof contract.updateRetention>,
  by: Administrator,
): Promise<AnswerOf<typeof contract.updateRetention>> {
  if (months !== null) assertAllowed(kind, months);
  return database.change(by, async (tx) => {
    await lock(tx, retentionLock);
    const rule = await findRule(tx, kind);
    if ((rule?.months ?? null) !== previous) throw new Refusal('record.stale');

    await tx.deleteFrom('retention_rules').where('kind', '=', kind).execute();
    if (months !== null) await tx.insertInto('retention_rules').values({ kind, months }).execute();
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
function assertAllowed(kind: contract.RetentionKind, months: number): void {
  const min = contract.minMonths[kind];
  if (months < min)
    throw new Refusal('request.invalid', {
      fields: { months: fieldErrorOf('number.between', { min, max: contract.maxMonths }) },
    });
}

const maxRuns = 50;

async function readAll({ database: { read } }: Services): Promise<AnswerOf<typeof contract.readRetention>> {
  const runs = await read
    .selectFrom('retention_runs')
    .select([
      'id',
      'kind',
      'months',
      'before_at as before',
      'started_at as startedAt',
      'ended_at as endedAt',
      'deleted',
    ])
    .where('deleted', '>', 0)
    .orderBy('id', 'desc')
    .limit(maxRuns)
    .execute();
  return { rules: await rulesOf(read), runs };
}

/** Returns the rule of every kind; null keeps the data for ever. */
async function rulesOf(db: Query) {
  const rules = await db.selectFrom('retention_rules').select(['kind', 'months']).execute();
  const months = new Map(rules.map((rule) => [rule.kind, rule.months]));
  return contract.retentionKinds.map((kind) => ({ kind, months: months.get(kind) ?? null }));
}
