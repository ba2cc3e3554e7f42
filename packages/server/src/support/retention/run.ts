import { setTimeout as wait } from 'node:timers/promises';
import { minute } from '@eemusic/contract/platform/durations';
import { type RetentionKind, retentionKinds } from '@eemusic/contract/support/retention';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { chunks, eraseFromTrail, isIn, lock, readOffThread, system } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { attachmentFile } from '#support/mail/index.ts';
import { reduceSessions } from '#learning/learners/index.ts';
import { joinReports } from '#learning/practice/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { lockUserManagement } from '#sales/user-management/index.ts';
import { raiseBoard } from '#support/board/index.ts';
import { eraseCards } from '#support/cards/index.ts';
import { eraseOne, keepsName, keepsValues } from '#support/privacy/index.ts';
import { monthsBefore } from './months-before.ts';
import { outdated } from './outdated.ts';
import { addRun, advance, closeRun, findOpenRun, findRule, findRun, type Run } from './store.ts';

/**
 * Held by every transaction that removes data, and by changes of a rule, so that nothing is removed by an outdated
 * rule.
 */
export const retentionLock = 'retention';

/** Time limit per night; the next night continues. */
const maxRunMs = 10 * minute;

/** Number of ids that one query finds, off the event loop. */
const maxFound = 2_000;

/**
 * Removes what is older than the rules allow, a slice per transaction. The next run continues an interrupted one;
 * records that two nodes remove at the same time are counted once.
 */
export async function deleteOutdated(services: Services, signal: AbortSignal): Promise<void> {
  const until = performance.now() + maxRunMs;
  const isOver = () => signal.aborted || performance.now() > until;
  for (const kind of retentionKinds) {
    const run = await begin(services, kind);
    if (!run) continue;
    await deleteAll(services, run, isOver);
    if (signal.aborted) return;
    await end(services, run.id);
  }
}

/** Returns the open run, or begins one; null if the kind is kept for ever. */
function begin({ database, clock }: Services, kind: RetentionKind): Promise<Run | null> {
  return database.write(async (tx) => {
    await lock(tx, retentionLock);
    const open = await findOpenRun(tx, kind);
    if (open) return open;
    const rule = await findRule(tx, kind);
    if (!rule) return null;
    const at = clock.now();
    return addRun(tx, { kind, months: rule.months, before: monthsBefore(at, rule.months), at });
  });
}

async function deleteAll(services: Services, run: Run, isOver: () => boolean): Promise<void> {
  const before = new Date(run.before_at);
  const { kind } = run;
  let lastId = run.last_id;
  while (!isOver()) {
    const ids = await findIds(
      services,
      sql`select id from (${outdated[kind](before)}) outdated
      where id > ${lastId} order by id limit ${maxFound}`,
    );
    for (const slice of chunks(ids, removing[kind].sliceSize)) {
      const begun = performance.now();
      if (isOver() || !(await deleteSlice(services, run, slice))) return;
      // Pauses for as long as the slice took, so that other writers have at least half of the time.
      await wait(performance.now() - begun);
    }
    if (ids.length < maxFound) return;
    lastId = ids.at(-1) ?? lastId;
  }
}

async function findIds({ database }: Services, query: RawBuilder<unknown>): Promise<number[]> {
  const rows = await readOffThread(database.source, (query as RawBuilder<{ id: number }>).compile(database.read));
  return rows.map(({ id }) => id);
}

/** Returns false if the run has ended or the rule has changed. */
async function deleteSlice(services: Services, { id, kind }: Run, ids: readonly number[]): Promise<boolean> {
  const { database, clock, storage } = services;
  const files = await database.write(async (tx) => {
    await lock(tx, retentionLock);
    const run = await findRun(tx, id);
    const rule = await findRule(tx, kind);
    if (!run || run.ended_at !== null || rule?.months !== run.months) return null;

    const slice = { ids, before: new Date(run.before_at), at: clock.now() };
    const removed = await removing[kind].remove(tx, services, slice);
    await advance(tx, id, { lastId: ids.at(-1) ?? 0, deleted: removed.deleted });
    return removed.files;
  });
  if (files === null) return false;
  for (const file of files) await storage.remove(attachmentFile(file));
  return true;
}

/** Writes the number of removed records to the activity, unless another node has done so. */
async function end({ database, clock }: Services, id: number): Promise<void> {
  const isNothing = await database.write(async (tx) => {
    await lock(tx, retentionLock);
    const run = await findRun(tx, id);
    if (!run || run.ended_at !== null) return true;
    if (run.deleted > 0) return false;
    await closeRun(tx, run, clock.now());
    return true;
  });
  if (isNothing) return;

  const saying = database.change(system(retentionName), async (tx) => {
    await lock(tx, retentionLock);
    const run = await findRun(tx, id);
    if (!run || run.ended_at !== null) throw new OtherNodeFirst();
    await closeRun(tx, run, clock.now());
    const { kind: deletedKind, months: keptMonths, deleted } = run;
    tx.audit('company.data-deleted', { kind: 'company', id: 1 }, { after: { deletedKind, keptMonths, deleted } });
  });
  await saying.catch((error: unknown) => {
    if (!(error instanceof OtherNodeFirst)) throw error;
  });
}

class OtherNodeFirst extends Error {}

type Slice = { ids: readonly number[]; before: Date; at: Date };
type Removed = { deleted: number; files: string[] };

type Removing = {
  /** Number of records per transaction. */
  sliceSize: number;
  /** Returned files are removed after the transaction commits. */
  remove(tx: Transaction<Tables>, services: Services, slice: Slice): Promise<Removed>;
};

/** The name of the actor of automatic removals in the activity. */
const retentionName = 'retention';

const nothing = sql<boolean>`1 = 0`;

/** Returns those that are still outdated, because somebody may have renewed or changed some since they were found. */
async function stillOutdated(tx: Transaction<Tables>, kind: RetentionKind, slice: Slice) {
  const { rows } = await sql<{ id: number }>`select id from (${outdated[kind](slice.before)}) outdated
    where ${isIn('id', slice.ids)} order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Erases each user in the same way as on request. */
const users: Removing = {
  sliceSize: 1,
  async remove(tx, services, slice) {
    await lockUserManagement(tx);
    const files: string[] = [];
    const ids = await stillOutdated(tx, 'users', slice);
    for (const id of ids) {
      const student = await tx.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      files.push(...(await eraseOne(tx, services, { student, by: retentionName })).files);
    }
    return { deleted: ids.length, files };
  },
};

/**
 * Removes profile and time of day from sessions; keeps day, score, seconds and accuracy, from which figures are
 * counted.
 */
const practice: Removing = {
  sliceSize: 200,
  async remove(tx, { clock }, slice) {
    await joinReports(tx);
    const ids = await stillOutdated(tx, 'practice', slice);
    return { deleted: await reduceSessions(tx, clock, ids), files: [] };
  },
};

/** Removes archived cards with their notes, mails and files, and their personal data in the activity. */
const cards: Removing = {
  sliceSize: 5,
  async remove(tx, _services, slice) {
    const moment = { at: slice.at, touched: await raiseBoard(tx) };
    const ids = await stillOutdated(tx, 'cards', slice);
    for (const id of ids) {
      const entries = sql<boolean>`record_kind = 'card' and record_id = ${String(id)}`;
      const erasure = { kind: 'card', id, at: slice.at, by: retentionName, entries };
      await eraseFromTrail(tx, { ...erasure, keepsValues: nothing, keepsName: nothing });
    }
    return { deleted: ids.length, files: await eraseCards(tx, ids, moment) };
  },
};

/** Removes personal data of users and cards from entries; what was done, when and by whom stays. */
const activity: Removing = {
  sliceSize: 200,
  async remove(tx, _services, slice) {
    const ids = await stillOutdated(tx, 'activity', slice);
    const last = ids.at(-1);
    if (last === undefined) return { deleted: 0, files: [] };
    // Each entry is cleared only once, so its id identifies the slice.
    const erasure = { kind: 'activity', id: last, at: slice.at, by: retentionName, keepsValues, keepsName };
    const entries = isIn('id', ids);
    return { deleted: await eraseFromTrail(tx, { ...erasure, entries }), files: [] };
  },
};

const removing: Readonly<Record<RetentionKind, Removing>> = { users, practice, cards, activity };
