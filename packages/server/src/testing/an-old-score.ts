import { gzipSync } from 'node:zlib';
import { previewScore } from '@eemusic/contract/library/playing';
import type { CallOf, Endpoint } from '@eemusic/contract/platform/endpoint';
import { listScores, publishScores } from '@eemusic/contract/library/scores';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { reprocess } from '#library/uploads/index.ts';
import { aPublishedScore } from './a-published-score.ts';
import { aScoreFile } from './a-score.ts';

/**
 * A published score whose file was read and engraved by an older version, with helpers to process it again. The clock
 * follows the time of the disk.
 */
export async function anOldScore() {
  const score = await aPublishedScore();
  const { services, engravers, server, wait, id } = score;
  const { database, storage } = services;
  wait(Date.now() - services.clock.now().getTime());
  const { fileName } = score.score;
  await age(score, fileName);
  /** Signs in again, because sessions end as the clock advances. */
  const asking = async () => ({ token: (await server.anAdministrator({ codes: ['SL'] })).token });

  return {
    ...score,
    call: async <E extends Endpoint>(endpoint: E, input: CallOf<E>) => server.call(endpoint, input, await asking()),
    list: async () => {
      const { gradeId, levelId, stageId, curriculum } = score.score;
      return (await server.call(listScores, { gradeId, levelId, stageId, curriculum }, await asking())).body.scores;
    },
    fileName,
    row: () => rowOf(score, fileName),
    preview: async () => (await server.call(previewScore, { id: String(id) }, await asking())).body,
    again: (which: 'older' | 'all' = 'older') =>
      reprocess(services, engravers, { which, signal: new AbortController().signal }),
    /** Names of all stored files. */
    names: async () => (await Array.fromAsync(storage.list('scores/'))).map(({ name }) => name).toSorted(),
    /** The status of a request to this address. */
    statusOf: async (url = '') => (await score.app.inject({ url })).statusCode,
    trail: () =>
      database.read
        .selectFrom('audit_entries')
        .select(['actor_name', 'after'])
        .where('action', '=', 'score.reprocessed')
        .execute(),
    /** Adds another old score to this library, published or not. */
    async another({ isPublished = true } = {}) {
      const { body } = await server.send(uploadScore, aScoreFile(2), await asking());
      await age(score, body.fileName);
      if (isPublished)
        await server.call(
          publishScores,
          { scores: [{ ...score.score, name: 'Other', fileName: body.fileName }] },
          await asking(),
        );
      return body.fileName;
    },
  };
}

type Published = Awaited<ReturnType<typeof aPublishedScore>>;

const rowOf = ({ services }: Published, fileName: string) =>
  services.database.read
    .selectFrom('score_files')
    .leftJoin('score_music', 'score_music.file_id', 'score_files.id')
    .selectAll('score_files')
    .select('score_music.right_notes')
    .where('score_files.name', '=', fileName)
    .executeTakeFirstOrThrow();

/** Reduces a file's row to what the first version of the console stored. */
async function age(score: Published, fileName: string): Promise<void> {
  const { database, storage } = score.services;
  const { id } = await rowOf(score, fileName);
  await database.write(async (tx) => {
    await tx.deleteFrom('score_music').where('file_id', '=', id).execute();
    await tx
      .updateTable('score_files')
      .set({
        made_by: 'reading 1, analysis 1, engraving 1',
        systems: null,
        read_tags: null,
        features: null,
        lyrics: null,
        music_hash: null,
      })
      .set({ wrong_measures: null, shape_hash: null, measures: null })
      .where('id', '=', id)
      .execute();
  });
  const stem = `scores/${fileName.replace('.musicxml', '')}`;
  await storage.remove(`${stem}-small.svg`);
  const timing = { moments: [{ t: 0, on: ['a'], off: [], measure: 1 }], notes: [], tempo: 100 };
  await storage.put(`${stem}.timemap`, gzipSync(JSON.stringify(timing)), { contentType: 'application/json' });
}
