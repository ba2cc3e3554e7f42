import { type Administrator, type Actor, lock, type Change, lockShared } from '#platform/database/index.ts';
import { message, Refusal, type RefusalCode } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import {
  getScore,
  setColumns,
  insertScore,
  changeScore,
  getScores,
  librariesOfDeleted,
  markRestored,
  removeDeleted,
} from './store.ts';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { alignAccompaniment } from '@eemusic/contract/library/playing';
import type { publishScores, ScoreUpdate, NewScore } from '@eemusic/contract/library/scores';
import { assertFilesThere, assertReviewed, endReviews } from '#library/drafts/index.ts';
import { libraryLock, findLibraries, getLibrary } from '#library/libraries/index.ts';
import { assertOffered } from '#library/tag-lists/index.ts';
import { getUpload } from '#library/uploads/index.ts';
import { columnsOf, decidedOf, type ScoreRow } from './rows.ts';
import { addEdition } from './edition-store.ts';
import { addDeletion, idsOf, type Restorer } from '#platform/deletions/index.ts';
import { changeSelected, type Chosen, resolveSelectedScores } from './resolve-selection.ts';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { findMisfit, shareSteps } from '#library/academics/index.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { isStored } from '#platform/files/index.ts';

/** Sets the state instead of toggling it, so that a repeated request changes nothing. */
export async function toggle(
  { database }: Services,
  { id, scoreEnabled }: { id: number; scoreEnabled: boolean },
  by: Actor,
) {
  return database.change(by, async (tx) => {
    await lockScore(tx, id);
    if (by.kind === 'token') await by.check?.(tx);
    const { name, score_enabled: wasEnabled } = await getScore(tx, id);
    if ((wasEnabled === 1) !== scoreEnabled) await setColumns(tx, [id], { score_enabled: Number(scoreEnabled) });
    tx.audit(
      scoreEnabled ? 'score.enabled' : 'score.disabled',
      { kind: 'score', id, name },
      { before: { scoreEnabled: wasEnabled === 1 }, after: { scoreEnabled } },
    );
    return message(scoreEnabled ? 'score.enabled' : 'score.disabled');
  });
}

/** Sets where a score begins in its recording, and the recording's tempo. */
export function align(
  { database }: Services,
  { id, offset, tempo, version }: RequestOf<typeof alignAccompaniment>,
  by: Administrator,
) {
  return database.change(by, async (tx) => {
    await lockScore(tx, id);
    const row = await getScore(tx, id);
    if (version !== undefined && version !== row.version) throw new Refusal('record.stale');
    if (row.accompaniment === null) throw new Refusal('score.no-accompaniment');

    await setColumns(tx, [id], { accompaniment_offset: offset, accompaniment_tempo: tempo });
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
      const id = await insertScore(tx, {
        ...columnsOf(score),
        file_id: file.id,
        created_at: clock.now().toISOString(),
        by: by.name,
      });
      tx.audit('score.published', { kind: 'score', id }, { after: { fileName, ...score } });
      ids.push(id);
      fileIds.push(file.id);
    }
    await endReviews(tx, fileIds, clock.now());
    return {
      ...message('score.published', { count: ids.length }),
      ids,
    };
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
    const row = await getScore(tx, id);
    const score = fill(changes, row);
    await assertPlaced(tx, score, decidedOf(row));
    await assertOffered(tx, score, decidedOf(row));

    const isSameFile = fileName === undefined || fileName === row.file_name;
    const file = isSameFile ? null : await getUpload(tx, fileName);
    const isOtherRecording = score.accompanimentPath !== row.accompaniment;
    const edition = row.edition + 1;
    const corrected = file && { file_id: file.id, edition };
    const columns = { ...columnsOf(score), ...corrected, ...(isOtherRecording && unaligned) };
    if (!(await changeScore(tx, { id, version: version ?? row.version, columns }))) throw new Refusal('record.stale');
    if (corrected) {
      const made = { note: '', made_by: by.name, made_at: clock.now().toISOString() };
      await addEdition(tx, { score_id: id, ...corrected, ...made });
      await endReviews(tx, [corrected.file_id], clock.now());
    }

    tx.audit(
      'score.updated',
      { kind: 'score', id },
      { before: decidedOf(row), after: { fileName: fileName ?? row.file_name, ...score } },
    );
    return message('score.updated');
  });
}

/** Fills in missing fields from the row; only null removes a recording. */
function fill(changes: Omit<ScoreUpdate, 'fileName' | 'version'>, row: ScoreRow) {
  const { accompanimentPath = row.accompaniment } = changes;
  return {
    ...changes,
    curriculum: changes.curriculum ?? row.curriculum,
    scoreType: changes.scoreType ?? row.score_type,
    accompanimentPath,
  };
}

/**
 * Deletes all or none, after waiting for running changes of these scores. Their files stay as long as the scores can be
 * restored.
 */
export function deleteScores(services: Services, request: Chosen, by: Administrator) {
  const { clock } = services;
  return changeSelected(services, request, by, async (tx) => {
    await lockScores(tx);
    const ids = (await resolveSelectedScores(services, request)).toSorted((one, other) => one - other);
    const rows = await getScores(tx, ids);
    const deleted = await setColumns(tx, ids, { deleted_at: clock.now().toISOString() });
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
    const libraries = await librariesOfDeleted(tx, ids);
    for (const id of libraries) await lock(tx, libraryLock(id));
    const missing = (await findLibraries(tx, libraries)).find(({ isDeleted }) => isDeleted);
    if (missing) throw new Refusal('deletion.in-the-way', { obstacle: 'library-deleted', name: missing.name });
    if ((await markRestored(tx, ids)) !== ids.length) throw new Error('A score of this deletion is not deleted');

    for (const { id, name } of records) tx.audit('score.restored', { kind: 'score', id }, { after: { name } });
  },
  async purge(tx, records, deletedAt) {
    await removeDeleted(tx, idsOf(records), deletedAt);
  },
};

const misfits = {
  grade: ['gradeId', 'academic.not-found'],
  level: ['levelId', 'score.level-of-grade'],
  stage: ['stageId', 'score.stage-of-level'],
} as const satisfies Record<string, readonly [string, RefusalCode]>;

type Place = Pick<NewScore, 'gradeId' | 'levelId' | 'stageId'>;
type Decided = Place & Pick<NewScore, 'moduleId' | 'accompanimentPath'>;

/** Refuses an inconsistent place, an unknown library, and an accompaniment that was not uploaded. */
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

/**
 * Changes to one score run one after another, so that an update without a version never fails because of a concurrent
 * one.
 */
export async function lockScore(tx: Change, id: number): Promise<void> {
  await lockShared(tx, allScores);
  await lock(tx, `score ${id}`);
}

/**
 * Blocks all other changes of scores. Locks of libraries have to be taken before, because two changes could deadlock
 * otherwise.
 */
export async function lockScores(tx: Change): Promise<void> {
  await lock(tx, allScores);
}
