import type { RetentionKind } from '@eemusic/contract/support/retention';
import { sql, type Transaction } from 'kysely';
import { reduceSessions } from '#learning/learners/index.ts';
import { joinReports } from '#learning/practice/index.ts';
import { eraseFromTrail, isAmong } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Services } from '#platform/services.ts';
import { lockUserManagement } from '#sales/user-management/index.ts';
import { raiseBoard } from '#support/board/index.ts';
import { eraseCards } from '#support/cards/index.ts';
import { eraseOne, keepsName, keepsValues } from '#support/privacy/index.ts';
import { outdated } from './outdated.ts';

type Slice = { ids: readonly number[]; before: Date; at: Date };
type Removed = { deleted: number; files: string[] };

type Removing = {
  /** Number of records per transaction. */
  sliceSize: number;
  /** Returned files are removed after the transaction commits. */
  remove(tx: Transaction<Tables>, services: Services, slice: Slice): Promise<Removed>;
};

/** The name of the actor of automatic removals in the activity. */
export const retentionName = 'retention';

const nothing = sql<boolean>`1 = 0`;

/** Returns those that are still outdated, because somebody may have renewed or changed some since they were found. */
async function stillOutdated(
  tx: Transaction<Tables>,
  kind: RetentionKind,
  { engine }: Services['database'],
  slice: Slice,
) {
  const { rows } = await sql<{ id: number }>`select id from (${outdated[kind](slice.before)}) outdated
    where ${isAmong(engine, 'id', slice.ids)} order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Erases each user in the same way as on request. */
const users: Removing = {
  sliceSize: 1,
  async remove(tx, services, slice) {
    await lockUserManagement(tx, services.database.engine);
    const files: string[] = [];
    const ids = await stillOutdated(tx, 'users', services.database, slice);
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
  async remove(tx, { database, clock }, slice) {
    await joinReports(tx, database.engine);
    const ids = await stillOutdated(tx, 'practice', database, slice);
    return { deleted: await reduceSessions(tx, { engine: database.engine, clock }, ids), files: [] };
  },
};

/** Removes archived cards with their notes, mails and files, and their personal data in the activity. */
const cards: Removing = {
  sliceSize: 5,
  async remove(tx, { database }, slice) {
    const moment = { at: slice.at, touched: await raiseBoard(tx) };
    const ids = await stillOutdated(tx, 'cards', database, slice);
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
  async remove(tx, { database }, slice) {
    const ids = await stillOutdated(tx, 'activity', database, slice);
    const last = ids.at(-1);
    if (last === undefined) return { deleted: 0, files: [] };
    // Each entry is cleared only once, so its id identifies the slice.
    const erasure = { kind: 'activity', id: last, at: slice.at, by: retentionName, keepsValues, keepsName };
    const entries = isAmong(database.engine, 'id', ids);
    return { deleted: await eraseFromTrail(tx, { ...erasure, entries }), files: [] };
  },
};

export const removing: Readonly<Record<RetentionKind, Removing>> = { users, practice, cards, activity };
