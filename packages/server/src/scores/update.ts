import type { NewScore } from '@eemusic/contract/scores';
import { type Administrator, lock } from '#database/index.ts';
import { libraryLock } from '#libraries/index.ts';
import { Refusal } from '#http/index.ts';
import { getUpload } from '#score-files/index.ts';
import type { Services } from '#services.ts';
import { assertPlaced } from './check.ts';
import { lockScore } from './locks.ts';
import { columnsOf, decidedOf } from './rows.ts';
import { changeScore, getScore } from './store.ts';

type Update = Omit<NewScore, 'fileName'> & { id: number; fileName?: string | undefined; version?: number | undefined };

/** Where a score begins is known of the recording that it was found in alone. */
const unaligned = { accompaniment_offset: 0, accompaniment_tempo: null };

export async function updateScore(
  { database }: Services,
  { id, version, fileName, ...score }: Update,
  by: Administrator,
) {
  return database.change(by, async (tx) => {
    await lock(tx, database.engine, libraryLock(score.moduleId));
    await lockScore(tx, database.engine, id);
    const row = await getScore(tx, id);
    await assertPlaced(tx, score);

    const isSameFile = fileName === undefined || fileName === row.file_name;
    const file = isSameFile ? null : await getUpload(tx, database.engine, fileName);
    const isOtherRecording = score.accompanimentPath !== row.accompaniment;
    const columns = { ...columnsOf(score), ...(file && { file_id: file.id }), ...(isOtherRecording && unaligned) };
    if (!(await changeScore(tx, { id, version: version ?? row.version, columns }))) throw new Refusal('record.stale');

    tx.audit(
      'score.updated',
      { kind: 'score', id },
      { before: decidedOf(row), after: { fileName: fileName ?? row.file_name, ...score } },
    );
    return { message: 'Score updated' };
  });
}
