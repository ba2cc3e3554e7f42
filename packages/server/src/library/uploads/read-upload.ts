import type { Analysis } from '@eemusic/music/workers';
import { closest, findSimilarScores } from '#library/catalogue/index.ts';
import { scoreAddress } from '#platform/files/index.ts';
import type { Services } from '#platform/services.ts';
import { inEnglish } from './in-english.ts';
import { pageNames } from './names.ts';
import { hasScoreFile } from './stored.ts';
import { findSimilarUploads } from './waiting-similar.ts';

/** Returns an upload for review: the results of reading it, and the files that are currently similar. */
export async function readUpload(services: Services, fileId: number) {
  const { read } = services.database;
  const file = await read
    .selectFrom('score_files')
    .leftJoin('score_music', 'score_music.file_id', 'score_files.id')
    .select(['id', 'name', 'original_name', 'analysis', 'measure_labels', 'seconds', 'pages', 'edition'])
    .select(['sha256', 'music_hash', 'shape_hash', 'measure_shapes'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  const print = {
    sha256: file.sha256,
    music: file.music_hash ?? '',
    shape: file.shape_hash ?? '',
    measureShapes: file.measure_shapes ?? '',
  };
  const uploads = { fileId, print, now: services.clock.now() };
  return {
    fileName: file.name,
    originalName: file.original_name,
    analysis: inEnglish(JSON.parse(file.analysis) as Analysis, file.measure_labels),
    seconds: file.seconds,
    pages: pageNames(file).map((page) => scoreAddress(services, page, 'uploaded')),
    alike: closest([...(await findSimilarScores(services, print)), ...(await findSimilarUploads(read, uploads))]),
    isThere: await hasScoreFile(services.storage, file.name),
  };
}
