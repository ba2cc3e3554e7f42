import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import {
  type Change,
  chunks,
  differences,
  type Administrator,
  type Actor,
  lock,
  lockShared,
} from '#platform/database/index.ts';
import { addDeletion, idsOf, type Restorer } from '#platform/deletions/index.ts';
import { type PlainRefusalCode, Refusal, resolveSelection, message, type RefusalCode } from '#platform/http/index.ts';
import type { ScoreFilter } from '@eemusic/contract/library/catalogue';
import { catalogueOf, findEntries } from '#library/catalogue/index.ts';
import type { Services } from '#platform/services.ts';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { alignAccompaniment } from '@eemusic/contract/library/playing';
import type { publishScores, ScoreUpdate, NewScore } from '@eemusic/contract/library/scores';
import { assertFilesThere, assertReviewed, endReviews } from '#library/drafts/index.ts';
import { libraryLock, findLibraries, getLibrary } from '#library/libraries/index.ts';
import { assertOffered } from '#library/tag-lists/index.ts';
import { getUpload } from '#library/uploads/index.ts';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { findMisfit, shareSteps } from '#library/academics/index.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { isStored } from '#platform/files/index.ts';
import * as store from './store.ts';

export type ScoreColumns = Partial<
  ReturnType<typeof store.columnsOf> & { accompaniment_offset: number; accompaniment_tempo: number | null }
>;
export type ScoreChanged = { id: number; before: ScoreColumns; after: ScoreColumns };
/** Ids of the parts in which a change is stored; each part is small enough to read and write at once. */
export type ChangeParts = { parts: number[] };

type Changing = { row: store.ScoreRow; columns: ScoreColumns };
type About = { action: string; at: Date; missingCode: PlainRefusalCode };

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

function changedOf(row: store.ScoreRow, columns: ScoreColumns): ScoreChanged {
  const names = Object.keys(columns) as (keyof ScoreColumns)[];
  const before = Object.fromEntries(names.map((column) => [column, row[column]]));
  return { id: row.id, before, after: columns };
}

/** Scores with the same new values are written together. */
export async function writeColumns(tx: Change, changes: readonly Changing[], missingCode: PlainRefusalCode) {
  for (const alike of Map.groupBy(changes, ({ columns }) => JSON.stringify(columns)).values()) {
    for (const chunk of chunks(alike, batchSize)) {
      const ids = chunk.map(({ row }) => row.id);
      if ((await store.setColumns(tx, ids, chunk[0]?.columns ?? {})) !== ids.length) throw new Refusal(missingCode);
      await yieldToEventLoop();
    }
  }
}

export async function auditChanges(
  tx: Change,
  changes: readonly Changing[],
  { action, deletionId }: { action: string; deletionId?: number },
): Promise<void> {
  for (const chunk of chunks(changes, batchSize)) {
    for (const { row, columns } of chunk) {
      const change = differences(store.decidedOf(row), store.decidedOf({ ...row, ...columns }));
      const undoable = deletionId === undefined ? {} : { deletionId };
      tx.audit(action, { kind: 'score', id: row.id, name: row.name }, { ...change, ...undoable });
    }
    await yieldToEventLoop();
  }
}

export type Chosen = {
  selected?: number[] | undefined;
  matching?: (ScoreFilter & { token: string }) | undefined;
};

/** Sorted by name. Refuses if the filter no longer finds exactly what was selected. */
export function resolveSelectedScores(services: Services, { selected: ids, matching }: Chosen) {
  return resolveSelection({ ids, token: matching?.token }, async (limit) => {
    if (!matching) return [];
    const entries = await findEntries(await catalogueOf(services), matching);
    return entries.slice(0, limit).map(({ id }) => id);
  });
}

/**
 * Runs a change of scores that may be selected by a filter. On each node, such changes run one at a time: each needs a
 * second connection for the catalogue while it holds one, so several at once could exhaust the pool.
 */
export async function changeSelected<Result>(
  services: Services,
  { matching }: Chosen,
  by: Administrator,
  work: (tx: Change) => Promise<Result>,
): Promise<Result> {
  const { database } = services;
  if (!matching) return database.change(by, work);
  await catalogueOf(services);
  return database.mutex('chosen scores').run(() => database.change(by, work));
}

/** Sets the state instead of toggling it, so that a repeated request changes nothing. */
export async function toggle(
  { database }: Services,
  { id, scoreEnabled }: { id: number; scoreEnabled: boolean },
  by: Actor,
) {
  return database.change(by, async (tx) => {
    await lockScore(tx, id);
    if (by.kind === 'token') await by.check?.(tx);
    const { name, score_enabled: wasEnabled } = await store.getScore(tx, id);
    if ((wasEnabled === 1) !== scoreEnabled) await store.setColumns(tx, [id], { score_enabled: Number(scoreEnabled) });
    tx.audit(
      scoreEnabled ? 'score.enabled' : 'score.disabled',
      { kind: 'score', id, name },
      { before: { scoreEnabled: wasEnabled === 1 }, after: { scoreEnabled } },
    );
    return message(scoreEnabled ? 'score.enabled' : 'score.disabled');
  });
}

export function align(
  { database }: Services,
  { id, offset, tempo, version }: RequestOf<typeof alignAccompaniment>,
  by: Administrator,
) {
  return database.change(by, async (tx) => {
    await lockScore(tx, id);
    const row = await store.getScore(tx, id);
    if (version !== undefined && version !== row.version) throw new Refusal('record.stale');
    if (row.accompaniment === null) throw new Refusal('score.no-accompaniment');

    await store.setColumns(tx, [id], { accompaniment_offset: offset, accompaniment_tempo: tempo });
    tx.audit(
      'score.updated',
      { kind: 'score', id, name: row.name },
      {
        before: { accompanimentOffset: row.accompaniment_offset, accompanimentTempo: row.accompaniment_tempo },
        after: { accompanimentOffset: offset, accompanimentTempo: tempo },
      },
    );
    return { ...message('score.aligned'), version: row.version + 1 };
  });
}

/** Publishes all or none: if one score is refused, so are the others. */
export async function publish(services: Services, { scores, draft }: RequestOf<typeof publishScores>, by: Actor) {
  const { database, clock } = services;
  if (draft) await assertFilesThere(services, draft);
  return database.change(by, async (tx) => {
    const libraries = [...new Set(scores.map(({ moduleId }) => moduleId))];
    for (const library of libraries.toSorted((one, other) => one - other)) await lock(tx, libraryLock(library));

    if (draft) await assertReviewed(tx, draft, by.kind === 'administrator' ? by.id : null);

    const ids: number[] = [];
    const fileIds: number[] = [];
    for (const { fileName, ...score } of scores) {
      const file = await getUpload(tx, fileName);
      await assertPlaced(tx, score);
      await assertOffered(tx, score);
      const id = await store.insertScore(tx, {
        ...store.columnsOf(score),
        file_id: file.id,
        created_at: clock.now().toISOString(),
        by: by.name,
      });
      tx.audit('score.published', { kind: 'score', id }, { after: { fileName, ...score } });
      ids.push(id);
      fileIds.push(file.id);
    }
    await endReviews(tx, fileIds, clock.now());
    return { ...message('score.published', { count: ids.length }), ids };
  });
}

/** An alignment belongs to one recording, so a new recording has none. */
const unaligned = { accompaniment_offset: 0, accompaniment_tempo: null };

export async function updateScore(
  { database, clock }: Services,
  { id, version, fileName, ...changes }: ScoreUpdate & { id: number },
  by: Administrator,
) {
  return database.change(by, async (tx) => {
    await lock(tx, libraryLock(changes.moduleId));
    await lockScore(tx, id);
    const row = await store.getScore(tx, id);
    const score = fill(changes, row);
    await assertPlaced(tx, score, store.decidedOf(row));
    await assertOffered(tx, score, store.decidedOf(row));

    const isSameFile = fileName === undefined || fileName === row.file_name;
    const file = isSameFile ? null : await getUpload(tx, fileName);
    const isOtherRecording = score.accompanimentPath !== row.accompaniment;
    const edition = row.edition + 1;
    const corrected = file && { file_id: file.id, edition };
    const columns = { ...store.columnsOf(score), ...corrected, ...(isOtherRecording && unaligned) };
    if (!(await store.changeScore(tx, { id, version: version ?? row.version, columns })))
      throw new Refusal('record.stale');
    if (corrected) {
      const made = { note: '', made_by: by.name, made_at: clock.now().toISOString() };
      await store.addEdition(tx, { score_id: id, ...corrected, ...made });
      await endReviews(tx, [corrected.file_id], clock.now());
    }

    tx.audit(
      'score.updated',
      { kind: 'score', id },
      { before: store.decidedOf(row), after: { fileName: fileName ?? row.file_name, ...score } },
    );
    return message('score.updated');
  });
}

/** Fills in missing fields from the row; only null removes a recording. */
function fill(changes: Omit<ScoreUpdate, 'fileName' | 'version'>, row: store.ScoreRow) {
  const { accompanimentPath = row.accompaniment } = changes;
  return {
    ...changes,
    curriculum: changes.curriculum ?? row.curriculum,
    scoreType: changes.scoreType ?? row.score_type,
    accompanimentPath,
  };
}

/** Their files stay as long as the scores can be restored. */
export function deleteScores(services: Services, request: Chosen, by: Administrator) {
  const { clock } = services;
  return changeSelected(services, request, by, async (tx) => {
    await lockScores(tx);
    const ids = (await resolveSelectedScores(services, request)).toSorted((one, other) => one - other);
    const rows = await store.getScores(tx, ids);
    const deleted = await store.setColumns(tx, ids, { deleted_at: clock.now().toISOString() });
    if (deleted !== ids.length) throw new Refusal('score.not-found');

    const records = rows.map(({ id, name }) => ({ id, name }));
    const deletionId = await addDeletion(tx, { kind: 'score', records, at: clock.now() });
    for (const { id, name } of records)
      tx.audit('score.deleted', { kind: 'score', id }, { before: { name }, deletionId });
    return { ...message('score.deleted', { count: ids.length }), deletionId };
  });
}

/** Restores scores unchanged. Their library must exist. */
export const scoreRestorer: Restorer = {
  codes: recordCodes.score,
  async restore(tx, records) {
    const ids = idsOf(records);
    const libraries = await store.librariesOfDeleted(tx, ids);
    for (const id of libraries) await lock(tx, libraryLock(id));
    const missing = (await findLibraries(tx, libraries)).find(({ isDeleted }) => isDeleted);
    if (missing) throw new Refusal('deletion.in-the-way', { obstacle: 'library-deleted', name: missing.name });
    const restored = await store.setColumns(tx, ids, { deleted_at: null }, 'deleted');
    if (restored !== ids.length) throw new Error('A score of this deletion is not deleted');

    for (const { id, name } of records) tx.audit('score.restored', { kind: 'score', id }, { after: { name } });
  },
  async purge(tx, records, deletedAt) {
    await store.removeDeleted(tx, idsOf(records), deletedAt);
  },
};

const misfits = {
  grade: ['gradeId', 'academic.not-found'],
  level: ['levelId', 'score.level-of-grade'],
  stage: ['stageId', 'score.stage-of-level'],
} as const satisfies Record<string, readonly [string, RefusalCode]>;

type Place = Pick<NewScore, 'gradeId' | 'levelId' | 'stageId'>;
type Decided = Place & Pick<NewScore, 'moduleId' | 'accompanimentPath'>;

async function assertPlaced(tx: Transaction<Tables>, score: Decided, present?: Place): Promise<void> {
  await assertPlaceFits(tx, score, present);
  await getLibrary(tx, score.moduleId);
  if (score.accompanimentPath !== null && !(await isStored(tx, score.accompanimentPath, 'audio')))
    throw new Refusal('score.accompaniment');
}

/**
 * Refuses a stage of another level, a level of another grade, and retired ones. Blocks changes of grades, levels and
 * stages until the transaction ends. `present` is the score's current place, which it may keep even if that is retired.
 */
export async function assertPlaceFits(tx: Transaction<Tables>, place: Place, present?: Place): Promise<void> {
  await shareSteps(tx);
  const misfit = await findMisfit(tx, place, present);
  if (!misfit) return;
  const [field, code] = misfits[misfit.step];
  if (misfit.retired !== null)
    throw new Refusal('entry.gone', {
      name: misfit.retired,
      fields: { [field]: fieldErrorOf(`score.${misfit.step}`) },
    });
  throw new Refusal(code, { fields: { [field]: fieldErrorOf(code) } });
}

const allScores = 'scores';

/** So that an update without a version never fails because of a concurrent one. */
export async function lockScore(tx: Change, id: number): Promise<void> {
  await lockShared(tx, allScores);
  await lock(tx, `score ${id}`);
}

/** Locks of libraries have to be taken before, because two changes could deadlock otherwise. */
export async function lockScores(tx: Change): Promise<void> {
  await lock(tx, allScores);
}
