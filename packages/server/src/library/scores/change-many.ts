import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { type Change, chunks, differences } from '#platform/database/index.ts';
import { addDeletion } from '#platform/deletions/index.ts';
import { type PlainRefusalCode, Refusal } from '#platform/http/index.ts';
import { type columnsOf, decidedOf, type ScoreRow } from './rows.ts';
import { setColumns } from './store.ts';

/** The columns that can be changed for many scores at once. */
export type ScoreColumns = Partial<
  ReturnType<typeof columnsOf> & { accompaniment_offset: number; accompaniment_tempo: number | null }
>;
/** What an undo needs to know about a score. */
export type ScoreChanged = { id: number; before: ScoreColumns; after: ScoreColumns };
/** Ids of the parts in which a change is stored; each part is small enough to read and write at once. */
export type ChangeParts = { parts: number[] };

type Changing = { row: ScoreRow; columns: ScoreColumns };
type About = { action: string; at: Date; missingCode: PlainRefusalCode };

/** Number of scores written before yielding to the event loop. */
const batchSize = 200;

/**
 * Changes all of these scores or none, with an audit entry each. Their rows must have been read under `lockScores`.
 * Returns the id by which the change can be undone, as for a deletion.
 */
export async function changeMany(tx: Change, changes: readonly Changing[], { action, at, missingCode }: About) {
  await writeColumns(tx, changes, missingCode);
  const parts: number[] = [];
  for (const chunk of chunks(changes, batchSize)) {
    const records = chunk.map(({ row, columns }) => {
      const { id, before, after } = changedOf(row, columns);
      return { id, name: row.name, links: { before, after } };
    });
    parts.push(await addDeletion(tx, { kind: 'score-change-part', records, at }));
    await yieldToEventLoop();
  }
  const deletionId = await addDeletion(tx, { kind: 'score-change', records: [recordOf(changes, { parts })], at });
  await auditChanges(tx, changes, { action, deletionId });
  return deletionId;
}

/** A single record for the whole change, so that its purge after 30 days makes one audit entry. */
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

/** Scores with the same new values are written together. */
export async function writeColumns(
  tx: Change,
  changes: readonly Changing[],
  missingCode: PlainRefusalCode,
): Promise<void> {
  for (const alike of Map.groupBy(changes, ({ columns }) => JSON.stringify(columns)).values()) {
    for (const chunk of chunks(alike, batchSize)) {
      const ids = chunk.map(({ row }) => row.id);
      if ((await setColumns(tx, ids, chunk[0]?.columns ?? {})) !== ids.length) throw new Refusal(missingCode);
      await yieldToEventLoop();
    }
  }
}

/** Writes an audit entry per score, with only the fields that differ. */
export async function auditChanges(
  tx: Change,
  changes: readonly Changing[],
  { action, deletionId }: { action: string; deletionId?: number },
): Promise<void> {
  for (const chunk of chunks(changes, batchSize)) {
    for (const { row, columns } of chunk) {
      const change = differences(decidedOf(row), decidedOf({ ...row, ...columns }));
      const undoable = deletionId === undefined ? {} : { deletionId };
      tx.audit(action, { kind: 'score', id: row.id, name: row.name }, { ...change, ...undoable });
    }
    await yieldToEventLoop();
  }
}
