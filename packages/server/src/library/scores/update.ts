import type { ScoreUpdate } from '@eemusic/contract/library/scores';
import { type Administrator, lock } from '#platform/database/index.ts';
import { libraryLock } from '#library/libraries/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { endReviews } from '#library/drafts/index.ts';
import { assertOffered } from '#library/tag-lists/index.ts';
import { getUpload } from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import { assertPlaced } from './check.ts';
import { addEdition } from './edition-store.ts';
import { lockScore } from './locks.ts';
import { columnsOf, decidedOf, type ScoreRow } from './rows.ts';
import { changeScore, getScore } from './store.ts';

/** An alignment belongs to one recording, so a new recording has none. */
const unaligned = { accompaniment_offset: 0, accompaniment_tempo: null };

export async function updateScore(
  { database, clock }: Services,
  { id, version, fileName, ...changes }: ScoreUpdate & { id: number },
  by: Administrator,
) {
  return database.change(by, async (tx) => {
    await lock(tx, database.engine, libraryLock(changes.moduleId));
    await lockScore(tx, database.engine, id);
    const row = await getScore(tx, id);
    const score = fill(changes, row);
    await assertPlaced(tx, database.engine, score, decidedOf(row));
    await assertOffered(tx, database.engine, score, decidedOf(row));

    const isSameFile = fileName === undefined || fileName === row.file_name;
    const file = isSameFile ? null : await getUpload(tx, database.engine, fileName);
    const isOtherRecording = score.accompanimentPath !== row.accompaniment;
    const edition = row.edition + 1;
    const corrected = file && { file_id: file.id, edition };
    const columns = { ...columnsOf(score), ...corrected, ...(isOtherRecording && unaligned) };
    if (!(await changeScore(tx, { id, version: version ?? row.version, columns }))) throw new Refusal('record.stale');
    if (corrected) {
      const made = { note: '', made_by: by.name, made_at: clock.now().toISOString() };
      await addEdition(tx, { score_id: id, ...corrected, ...made });
      await endReviews(tx, database.engine, [corrected.file_id], clock.now());
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
