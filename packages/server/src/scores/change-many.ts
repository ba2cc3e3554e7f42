import { setImmediate as pause } from 'node:timers/promises';
import type { Change } from '#database/index.ts';
import { slices } from '#database/index.ts';
import { addDeletion } from '#deletions/index.ts';
import { Refusal, type RefusalCode } from '#http/index.ts';
import { type columnsOf, decidedOf, type ScoreRow } from './rows.ts';
import { setColumns } from './many-store.ts';

/** What many scores get at once, as columns. */
export type ScoreColumns = Partial<
  ReturnType<typeof columnsOf> & { accompaniment_offset: number; accompaniment_tempo: number | null }
>;
export type ScoreChanged = { id: number; name: string; before: ScoreColumns; after: ScoreColumns };

type Changing = { row: ScoreRow; columns: ScoreColumns };
type About = { action: string; at: Date; gone: RefusalCode };

/**
 * Changes scores whose rows were read under `lockScores`, all or none, each with its entry in the trail. Answers the id
 * by which it can be undone as a deletion can.
 */
export async function changeMany(tx: Change, changes: readonly Changing[], { action, at, gone }: About) {
  await writeColumns(tx, changes, gone);
  const changed = changes.map(({ row, columns }) => changedOf(row, columns));
  const deletionId = await addDeletion(tx, { kind: 'score-change', records: [recordOf(changed)], at });
  tellChanges(tx, changes, { action, deletionId });
  return deletionId;
}

/** One record of them all: what runs out after 30 days is told once. */
function recordOf(changed: readonly ScoreChanged[]) {
  const [only] = changed;
  const name = changed.length === 1 && only ? only.name : `${changed.length} scores`;
  return { id: only?.id ?? 0, name, links: changed };
}

function changedOf(row: ScoreRow, columns: ScoreColumns): ScoreChanged {
  const names = Object.keys(columns) as (keyof ScoreColumns)[];
  const before = Object.fromEntries(names.map((column) => [column, row[column]]));
  return { id: row.id, name: row.name, before, after: columns };
}

/** Scores that get the same are written together. */
export async function writeColumns(tx: Change, changes: readonly Changing[], gone: RefusalCode): Promise<void> {
  for (const alike of Map.groupBy(changes, ({ columns }) => JSON.stringify(columns)).values()) {
    const columns = alike[0]?.columns ?? {};
    for (const some of slices(alike.map(({ row }) => row.id))) {
      if ((await setColumns(tx, some, columns)) !== some.length) throw new Refusal(gone);
      await pause();
    }
  }
}

/** Of each score what is no longer as it was. */
export function tellChanges(
  tx: Change,
  changes: readonly Changing[],
  { action, deletionId }: { action: string; deletionId?: number },
): void {
  for (const { row, columns } of changes) {
    const [before, after] = differing(decidedOf(row), decidedOf({ ...row, ...columns }));
    const undoable = deletionId === undefined ? {} : { deletionId };
    tx.audit(action, { kind: 'score', id: row.id, name: row.name }, { before, after, ...undoable });
  }
}

function differing<Fields extends object>(one: Fields, other: Fields): [object, object] {
  const fields = (Object.keys(one) as (keyof Fields)[]).filter((field) => one[field] !== other[field]);
  const pick = (from: Fields) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return [pick(one), pick(other)];
}
