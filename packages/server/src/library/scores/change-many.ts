import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import type { Change } from '#platform/database/index.ts';
import { addDeletion } from '#platform/deletions/index.ts';
import { type PlainRefusalCode, Refusal } from '#platform/http/index.ts';
import { type columnsOf, decidedOf, type ScoreRow } from './rows.ts';
import { setColumns, setColumnsOfEach } from './many-store.ts';

/** What many scores get at once, as columns. */
export type ScoreColumns = Partial<
  ReturnType<typeof columnsOf> & { accompaniment_offset: number; accompaniment_tempo: number | null }
>;
/** What an undo needs of a score. */
export type ScoreChanged = { id: number; before: ScoreColumns; after: ScoreColumns };
/** Ids of the parts in which a change is stored, each small enough to be read and written at once. */
export type ChangeParts = { parts: number[] };

export type Changing = { row: ScoreRow; columns: ScoreColumns };
type About = { action: string; at: Date; gone: PlainRefusalCode };

/** Scores written at once before the event loop gets a turn. */
const batchSize = 200;

/**
 * Changes scores whose rows were read under `lockScores`, all or none, each with its entry in the audit trail. Answers the
 * id by which the change can be undone, in the same way as a deletion.
 */
export async function changeMany(tx: Change, changes: readonly Changing[], { action, at, gone }: About) {
  await writeColumns(tx, changes, gone);
  const parts: number[] = [];
  for (const some of partsOf(changes)) {
    const records = some.map(({ row, columns }) => {
      const { id, before, after } = changedOf(row, columns);
      return { id, name: row.name, links: { before, after } };
    });
    parts.push(await addDeletion(tx, { kind: 'score-change-part', records, at }));
    await yieldToEventLoop();
  }
  const deletionId = await addDeletion(tx, { kind: 'score-change', records: [recordOf(changes, { parts })], at });
  await tellChanges(tx, changes, { action, deletionId });
  return deletionId;
}

/** One record for all, so that the end of the 30 days for undo makes one entry in the audit trail. */
function recordOf(changes: readonly Changing[], links: ChangeParts) {
  const row = changes[0]?.row;
  const name = changes.length === 1 && row ? row.name : `${changes.length} scores`;
  return { id: row?.id ?? 0, name, links };
}

function changedOf(row: ScoreRow, columns: ScoreColumns): ScoreChanged {
  const names = Object.keys(columns) as (keyof ScoreColumns)[];
  const before = Object.fromEntries(names.map((column) => [column, row[column]]));
  return { id: row.id, before, after: columns };
}

/** Scores whose same columns change share a statement. */
export async function writeColumns(tx: Change, changes: readonly Changing[], gone: PlainRefusalCode): Promise<void> {
  for (const alike of Map.groupBy(changes, ({ columns }) => Object.keys(columns).toSorted().join()).values()) {
    for (const some of partsOf(alike)) {
      if ((await writeSome(tx, some)) !== some.length) throw new Refusal(gone);
      await yieldToEventLoop();
    }
  }
}

function writeSome(tx: Change, some: readonly Changing[]): Promise<number> {
  const values = some.map(({ columns }) => JSON.stringify(columns));
  const ids = some.map(({ row }) => row.id);
  if (values.every((value) => value === values[0])) return setColumns(tx, ids, some[0]?.columns ?? {});
  return setColumnsOfEach(
    tx,
    some.map(({ row, columns }) => ({ ...columns, id: row.id })),
  );
}

/** An audit entry for each score, with only the fields that differ. */
export async function tellChanges(
  tx: Change,
  changes: readonly Changing[],
  { action, deletionId }: { action: string; deletionId?: number },
): Promise<void> {
  for (const some of partsOf(changes)) {
    for (const { row, columns } of some) {
      const [before, after] = differing(decidedOf(row), decidedOf({ ...row, ...columns }));
      const undoable = deletionId === undefined ? {} : { deletionId };
      tx.audit(action, { kind: 'score', id: row.id, name: row.name }, { before, after, ...undoable });
    }
    await yieldToEventLoop();
  }
}

function* partsOf<One>(all: readonly One[]): Generator<One[]> {
  for (let start = 0; start < all.length; start += batchSize) yield all.slice(start, start + batchSize);
}

function differing<Fields extends object>(one: Fields, other: Fields): [object, object] {
  const fields = (Object.keys(one) as (keyof Fields)[]).filter((field) => one[field] !== other[field]);
  const pick = (from: Fields) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return [pick(one), pick(other)];
}
