import { type Generated, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { day, minute } from '@eemusic/contract/platform/durations';
import * as contract from '@eemusic/contract/support/retention';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Room } from '#platform/room.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { chunks, eraseFromTrail, isIn, lock, type Query, readOffThread, system } from '#platform/database/index.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { dayOf } from '@eemusic/contract/platform/days';
import { attachmentFile } from '#support/mail/index.ts';
import { reduceSessions } from '#learning/learners/index.ts';
import { joinReports } from '#learning/practice/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { lockUserManagement } from '#sales/user-management/index.ts';
import { raiseBoard } from '#support/board/index.ts';
import { eraseCards } from '#support/cards/index.ts';
import { eraseOne, keepsName, keepsValues } from '#support/privacy/index.ts';

export const retentionRoom: Room = {
  routes: retentionRoutes,
  jobs: (services) => ({
    'retention.delete': { every: day, run: (_payload, { signal }) => deleteOutdated(services, signal) },
  }),
};

function retentionRoutes(serve: Serve, { database, clock }: Services): void {
  const { read, source } = database;
  serve(contract.readRetention, async () => {
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
  });
  /* How many records a run would remove now. */
  serve(contract.countOutdated, async ({ kind, months }) => {
    assertAllowed(kind, months);
    const ids = kinds[kind].outdated(monthsBefore(clock.now(), months));
    const query = sql<{ count: number | string }>`select count(*) as count from (${ids}) outdated`;
    const [row] = await readOffThread(source, query.compile(read));
    return { count: Number(row?.count ?? 0) };
  });
  /* Waits for the slice in progress, so that the next one uses the new rule. */
  serve(contract.updateRetention, async ({ kind, months, previous }, by) => {
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

/** Returns the rule of every kind; null keeps the data for ever. */
async function rulesOf(db: Query) {
  const rules = await db.selectFrom('retention_rules').select(['kind', 'months']).execute();
  const months = new Map(rules.map((rule) => [rule.kind, rule.months]));
  return contract.retentionKinds.map((kind) => ({ kind, months: months.get(kind) ?? null }));
}

/**
 * Held by every transaction that removes data, and by changes of a rule, so that nothing is removed by an outdated
 * rule.
 */
const retentionLock = 'retention';

/** Time limit per night; the next night continues. */
const maxRunMs = 10 * minute;

/** Number of ids that one query finds, off the event loop. */
const maxFound = 2_000;

type Tx = Transaction<Tables>;
type Run = Selectable<Tables['retention_runs']>;

const findRule = (db: Query, kind: contract.RetentionKind) =>
  db.selectFrom('retention_rules').select('months').where('kind', '=', kind).executeTakeFirst();

const openRuns = (db: Query) => db.selectFrom('retention_runs').selectAll().where('ended_at', 'is', null);

/**
 * Removes what is older than the rules allow, a slice per transaction. The next run continues an interrupted one;
 * records that two nodes remove at the same time are counted once.
 */
export async function deleteOutdated(services: Services, signal: AbortSignal): Promise<void> {
  const until = performance.now() + maxRunMs;
  const isOver = () => signal.aborted || performance.now() > until;
  for (const kind of contract.retentionKinds) {
    const run = await begin(services, kind);
    if (!run) continue;
    await deleteAll(services, run, isOver);
    if (signal.aborted) return;
    await end(services, run.id);
  }
}

/** Returns the open run, or begins one; null if the kind is kept for ever. */
function begin({ database, clock }: Services, kind: contract.RetentionKind): Promise<Run | null> {
  return database.write(async (tx) => {
    await lock(tx, retentionLock);
    const open = await openRuns(tx).where('kind', '=', kind).executeTakeFirst();
    const rule = open ?? (await findRule(tx, kind));
    if (open || !rule) return open ?? null;
    const now = clock.now();
    const before_at = monthsBefore(now, rule.months).toISOString();
    const run = { kind, months: rule.months, before_at, started_at: now.toISOString(), last_id: 0 };
    return tx.insertInto('retention_runs').values(run).returningAll().executeTakeFirstOrThrow();
  });
}

/** Returns the same day and time some months earlier, or the last day of a month that has no such day. */
export function monthsBefore(at: Date, months: number): Date {
  const before = new Date(at);
  before.setUTCMonth(before.getUTCMonth() - months);
  if (before.getUTCDate() !== at.getUTCDate()) before.setUTCDate(0);
  return before;
}

async function deleteAll(services: Services, run: Run, isOver: () => boolean): Promise<void> {
  const { source, read } = services.database;
  const { outdated, sliceSize } = kinds[run.kind];
  let lastId = 0;
  while (!isOver()) {
    const found = sql<{ id: number }>`select id from (${outdated(new Date(run.before_at))}) outdated
      where id > ${lastId} order by id limit ${maxFound}`;
    const ids = (await readOffThread(source, found.compile(read))).map(({ id }) => id);
    for (const slice of chunks(ids, sliceSize)) {
      const begun = performance.now();
      if (isOver() || !(await deleteSlice(services, run, slice))) return;
      // Pauses for as long as the slice took, so that other writers have at least half of the time.
      await wait(performance.now() - begun);
    }
    if (ids.length < maxFound) return;
    lastId = ids.at(-1) ?? lastId;
  }
}

/** Returns false if the run has ended or the rule has changed. */
async function deleteSlice(services: Services, { id, kind }: Run, found: readonly number[]): Promise<boolean> {
  const { database, clock, storage } = services;
  const { outdated, remove } = kinds[kind];
  const files = await database.write(async (tx) => {
    await lock(tx, retentionLock);
    const run = await openRuns(tx).where('id', '=', id).executeTakeFirst();
    if (!run || (await findRule(tx, kind))?.months !== run.months) return null;

    const find = async () => {
      const { rows } = await sql<{ id: number }>`select id from (${outdated(new Date(run.before_at))}) outdated
        where ${isIn('id', found)} order by id`.execute(tx);
      return rows.map((row) => row.id);
    };
    const removed = await remove(tx, services, { find, at: clock.now() });
    const deleted = sql<number>`deleted + ${removed.deleted}`;
    await tx.updateTable('retention_runs').set({ deleted }).where('id', '=', id).execute();
    return removed.files ?? [];
  });
  if (files === null) return false;
  for (const file of files) await storage.remove(attachmentFile(file));
  return true;
}

/** Writes the number of removed records to the activity, unless another node has done so. */
async function end({ database, clock }: Services, id: number): Promise<void> {
  const run = await database.write(async (tx) => {
    await lock(tx, retentionLock);
    // One that removed nothing leaves no row.
    await tx.deleteFrom('retention_runs').where('id', '=', id).where('deleted', '=', 0).execute();
    return openRuns(tx).where('id', '=', id).executeTakeFirst();
  });
  if (!run) return;
  const saying = database.change(system(retentionName), async (tx) => {
    await lock(tx, retentionLock);
    if (!(await openRuns(tx).where('id', '=', id).executeTakeFirst())) throw new OtherNodeFirst();
    const ended = tx.updateTable('retention_runs').set({ ended_at: clock.now().toISOString() });
    const {
      kind: deletedKind,
      months: keptMonths,
      deleted,
    } = await ended.where('id', '=', id).returningAll().executeTakeFirstOrThrow();
    tx.audit('company.data-deleted', { kind: 'company', id: 1 }, { after: { deletedKind, keptMonths, deleted } });
  });
  await saying.catch((error: unknown) => {
    if (!(error instanceof OtherNodeFirst)) throw error;
  });
}

class OtherNodeFirst extends Error {}

/** The name of the actor of automatic removals in the activity. */
const retentionName = 'retention';

/** `find` returns those that are still outdated, because somebody may have renewed or changed some. */
type Slice = { find(): Promise<number[]>; at: Date };

type Kind = {
  /** A query for the ids of the records that are older than an instant. */
  outdated(before: Date): RawBuilder<unknown>;
  /** Number of records per transaction. */
  sliceSize: number;
  /** Locks the records, then removes them. Returned files are removed after the transaction commits. */
  remove(tx: Tx, services: Services, slice: Slice): Promise<{ deleted: number; files?: string[] }>;
};

/** Users who since then had no subscription, redeemed no key and did not practise, are erased as on request. */
const users: Kind = {
  outdated(before) {
    const since = before.toISOString();
    return sql`select id from students where deleted_at is null and full_name <> '' and created_at < ${since}
      and (expires_on is null or expires_on < ${dayOf(before)})
      and not exists (select 1 from practice_sessions where student_id = students.id and started_at >= ${since})
      and not exists (select 1 from subscription_keys where student_id = students.id and redeemed_at >= ${since})`;
  },
  sliceSize: 1,
  async remove(tx, services, { find }) {
    await lockUserManagement(tx);
    const ids = await find();
    const files: string[] = [];
    for (const id of ids) {
      const student = await tx.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      files.push(...(await eraseOne(tx, services, { student, by: retentionName })).files);
    }
    return { deleted: ids.length, files };
  },
};

/**
 * Removes profile and time of day from sessions; keeps day, score, seconds and accuracy, from which figures are
 * counted. In a session without these, the times of start and receipt are equal.
 */
const practice: Kind = {
  outdated: (before) => sql`select id from practice_sessions
    where received_at < ${before.toISOString()} and received_at <> started_at`,
  sliceSize: 200,
  async remove(tx, { clock }, { find }) {
    await joinReports(tx);
    return { deleted: await reduceSessions(tx, clock, await find()) };
  },
};

const nothing = sql<boolean>`1 = 0`;

/** Removes archived cards with their notes, mails and files, and their personal data in the activity. */
const cards: Kind = {
  outdated: (before) => sql`select id from support_cards
    where deleted_at is null and archived_at < ${before.toISOString()} and changed_at < ${before.toISOString()}`,
  sliceSize: 5,
  async remove(tx, _services, { find, at }) {
    const moment = { at, touched: await raiseBoard(tx) };
    const ids = await find();
    for (const id of ids) {
      const entries = sql<boolean>`record_kind = 'card' and record_id = ${String(id)}`;
      const erasure = { kind: 'card', id, at, by: retentionName, entries };
      await eraseFromTrail(tx, { ...erasure, keepsValues: nothing, keepsName: nothing });
    }
    return { deleted: ids.length, files: await eraseCards(tx, ids, moment) };
  },
};

/** Removes personal data of users and cards from entries; what was done, when and by whom stays. */
const activity: Kind = {
  outdated: (before) => sql`select id from audit_entries where at < ${before.toISOString()}
    and (record_kind in ('student', 'card') or action in ('key.updated', 'sale.refunded'))
    and not (${keepsValues} and ${keepsName})
    and (before is not null or after is not null or record_name is not null)
    and not exists (select 1 from audit_redactions where entry_id = audit_entries.id)`,
  sliceSize: 200,
  async remove(tx, _services, { find, at }) {
    const ids = await find();
    const last = ids.at(-1);
    if (last === undefined) return { deleted: 0 };
    // Each entry is cleared only once, so its id identifies the slice.
    const erasure = { kind: 'activity', id: last, at, by: retentionName, keepsValues, keepsName };
    return { deleted: await eraseFromTrail(tx, { ...erasure, entries: isIn('id', ids) }) };
  },
};

const kinds: Readonly<Record<contract.RetentionKind, Kind>> = { users, practice, cards, activity };

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A kind without a row is kept for ever. */
    retention_rules: {
      kind: contract.RetentionKind;
      months: number;
      /** Not read; nodes of earlier versions write it. */
      done_until: Generated<number>;
    };
    retention_runs: {
      id: Generated<number>;
      kind: contract.RetentionKind;
      months: number;
      before_at: string;
      started_at: string;
      /** Null while the run is open; there is at most one open run per kind. */
      ended_at: Generated<string | null>;
      /** Not read; nodes of earlier versions continue after it. */
      last_id: number;
      deleted: Generated<number>;
    };
  }
}
