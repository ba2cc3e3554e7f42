import type { SimilarScore } from '@eemusic/contract/library/duplicates';
import { SimilarityIndex } from '@eemusic/music/comparing';
import { closest, type FilePrint } from '#library/catalogue/index.ts';
import { type Query, readInChunks } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { nameOf } from './make.ts';
import { unpublishedFor } from './sweep.ts';

/** Only the newest uploads are compared, because older ones are rarely still under review. */
const maxWaiting = 1000;
const maxId = 2 ** 31 - 1;

/** Returns earlier unpublished uploads with the same bytes, or the same notes in any key. */
export async function findSimilarUploads(
  db: Query,
  { fileId, print, now }: { fileId: number; print: FilePrint; now: Date },
): Promise<SimilarScore[]> {
  const since = new Date(now.getTime() - unpublishedFor);
  const rows = await readSame(db, await waitingIds(db, { before: fileId, since }), print);
  const index = new SimilarityIndex<number>();
  for (const { id, music_hash: music, shape_hash: shape, measure_shapes: measureShapes } of rows)
    index.set(id, { music: music ?? '', shape: shape ?? '', measureShapes: measureShapes ?? '' });
  const kinds = new Map<number, SimilarScore['kind']>(index.find(print).map(({ key, kind }) => [key, kind]));
  for (const { id, sha256 } of rows) if (sha256 === print.sha256) kinds.set(id, 'bytes');

  return closest(
    rows.flatMap(({ id, name, title }) => {
      const kind = kinds.get(id);
      if (kind === undefined) return [];
      return [{ kind, fileName: name, scoreId: null, name: nameOf(title), place: null }];
    }),
  );
}

/** Returns the exercises among the recent uploads and those under review. */
export async function listWaitingExercises({ database, clock }: Pick<Services, 'database' | 'clock'>) {
  const since = new Date(clock.now().getTime() - unpublishedFor);
  return readInChunks(database.read, await waitingIds(database.read, { since }), (chunk) =>
    database.read
      .selectFrom('score_files')
      .innerJoin('score_music', 'file_id', 'id')
      .select((row) => ['title', row.ref('composed').$notNull().as('composed'), 'measure_shapes as measureShapes'])
      .select((row) => [row.ref('music_hash').$notNull().as('music'), row.ref('shape_hash').$notNull().as('shape')])
      .where('id', 'in', chunk)
      .where('composed', 'is not', null),
  );
}

/**
 * Returns the ids of recent uploads, and of those under review, newest first. Reads only indexes, because the rows are
 * long.
 */
async function waitingIds(db: Query, { before = maxId, since }: { before?: number; since: Date }): Promise<number[]> {
  const rows = await db
    .selectFrom('score_files')
    .select('id')
    .where('id', '<', before)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('created_at', '>=', since.toISOString()),
        exists(selectFrom('draft_scores').select('file_id').whereRef('file_id', '=', 'score_files.id')),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('score_editions').select('edition').whereRef('file_id', '=', 'score_files.id'))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxWaiting)
    .execute();
  return rows.map(({ id }) => id);
}

function readSame(db: Query, ids: readonly number[], { sha256, shape }: FilePrint) {
  return readInChunks(db, ids, (chunk) =>
    db
      .selectFrom('score_files')
      .leftJoin('score_music', 'file_id', 'id')
      .select(['id', 'name', 'title', 'sha256', 'music_hash', 'shape_hash', 'measure_shapes'])
      .where('id', 'in', chunk)
      .where(({ or, eb }) => or([eb('sha256', '=', sha256), ...(shape === '' ? [] : [eb('shape_hash', '=', shape)])]))
      .orderBy('id', 'desc'),
  );
}
