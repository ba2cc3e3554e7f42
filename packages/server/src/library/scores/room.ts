import type { Engravers } from '#library/uploads/index.ts';
import { lockScores, scoreRestorer } from './actions.ts';
import { scoreRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';
import { type Change, lock } from '#platform/database/index.ts';
import { type DeletedRecord, findDeletion, removeDeletions, type Restorer } from '#platform/deletions/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { findLibraries, libraryLock } from '#library/libraries/index.ts';
import { auditChanges, type ChangeParts, type ScoreChanged, type ScoreColumns, writeColumns } from './change-many.ts';
import { findListed } from './store.ts';
import type { ScoreRow } from './rows.ts';

export const scoresRoom: Room<{ engravers: Engravers }> = {
  routes: (serve, services, { engravers }) => scoreRoutes(serve, services, engravers),
  restorers: () => ({
    score: scoreRestorer,
    'score-change': scoreChangeRestorer,
  }),
};

/** Columns that belong together: undoing a change restores all of them or none. */
const units: (keyof ScoreColumns)[][] = [
  ['grade_id', 'level_id', 'stage_id'],
  ['accompaniment', 'accompaniment_offset', 'accompaniment_tempo'],
];

/**
 * Undoes a change of many scores. Deleted scores stay deleted, and values that somebody has changed since then stay.
 */
const scoreChangeRestorer: Restorer = {
  codes: ['SL'],
  async restore(tx, records) {
    const changed = await readChanged(tx, records);
    const libraries = [...new Set(changed.flatMap(({ before }) => before.library_id ?? []))];
    for (const id of libraries.toSorted((one, other) => one - other)) await lock(tx, libraryLock(id));
    await lockScores(tx);

    const rows = await findListed(
      tx,
      changed.map(({ id }) => id),
    );
    const changes = findUntouched([...rows.values()], changed);
    await assertLibraries(tx, [...new Set(changes.flatMap(({ columns }) => columns.library_id ?? []))]);
    await writeColumns(tx, changes, 'score.not-found');
    await auditChanges(tx, changes, { action: 'score.updated' });
    tx.audit('score.change-undone', { kind: 'score', id: null, name: records[0]?.name ?? '' });
    await removeDeletions(tx, partsOf(records));
  },
  /** Removes only the data for undoing; the scores stay. */
  purge: (tx, records) => removeDeletions(tx, partsOf(records)),
  expired: { action: 'score.change-expired', kind: 'score' },
  message: (records) => message('score.change-undone', { name: records[0]?.name ?? '' }),
};

function partsOf(records: readonly DeletedRecord[]): number[] {
  return records.flatMap(({ links }) => (links as ChangeParts).parts);
}

async function readChanged(tx: Change, records: readonly DeletedRecord[]): Promise<ScoreChanged[]> {
  const changed: ScoreChanged[] = [];
  for (const part of partsOf(records)) {
    const deletion = await findDeletion(tx, part);
    for (const { id, links } of deletion?.records ?? []) changed.push({ id, ...(links as Omit<ScoreChanged, 'id'>) });
  }
  return changed;
}

function findUntouched(rows: readonly ScoreRow[], changed: readonly ScoreChanged[]) {
  const byId = new Map(changed.map((one) => [one.id, one]));
  return rows.flatMap((row) => {
    const one = byId.get(row.id);
    const columns = one ? columnsBack(row, one) : {};
    return Object.keys(columns).length > 0 ? [{ row, columns }] : [];
  });
}

function columnsBack(row: ScoreRow, { before, after }: ScoreChanged): ScoreColumns {
  const isUntouched = (column: keyof ScoreColumns) => row[column] === after[column];
  const back = (Object.keys(before) as (keyof ScoreColumns)[]).filter((column) => {
    const unit = units.find((group) => group.includes(column)) ?? [column];
    return unit.filter((one) => one in after).every(isUntouched);
  });
  return Object.fromEntries(back.map((column) => [column, before[column]]));
}

async function assertLibraries(tx: Parameters<typeof findLibraries>[0], ids: number[]): Promise<void> {
  const missing = ids.length === 0 ? undefined : (await findLibraries(tx, ids)).find(({ isDeleted }) => isDeleted);
  if (missing) throw new Refusal('deletion.in-the-way', { obstacle: 'library-deleted', name: missing.name });
}
