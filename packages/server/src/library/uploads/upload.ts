import type { UploadedFile } from '@eemusic/contract/platform/endpoint';
import { scoreExtension, type UploadedScore } from '@eemusic/contract/library/uploads';
import { recognise } from '@eemusic/music/formats';
import { fixedLists } from '@eemusic/music/analysis';
import { closest, findSimilarScores } from '#library/catalogue/index.ts';
import { readLists, shareLists } from '#library/tag-lists/index.ts';
import type { Actor, Change } from '#platform/database/index.ts';
import { addWithinQuota, assertRoom, newName, type Quota, scoreAddress, scorePath } from '#platform/files/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { insertScoreFile, putMusic, unpublishedBytes } from './file-store.ts';
import { inEnglish } from './read-upload.ts';
import { columnsOfMade, makeScore, musicOfMade, nameOf, titleOf } from './make.ts';
import { pageNames, removeFiles, storeDrawings, storeScore, thumbnailName } from './stored.ts';
import { tagBy } from './retag.ts';
import { findSimilarUploads } from './waiting-similar.ts';
import type { Engravers } from './engravers.ts';

/**
 * Scores that wait for publication: about a thousand piano pieces. They are removed after a week, or with their review.
 */
const quota: Quota = { name: 'uploaded scores', maxBytes: 200 * 1024 * 1024, bytesOf: unpublishedBytes };

/** How the console composed an exercise: the same again gives the same piece. */
export type ComposedBy = {
  seed: number;
  version: number;
  /** Under its name in the specification. */
  grade: string;
  wishes: Readonly<Record<string, unknown>>;
};

/** Checks, tags and engraves one file, and stores it with its pages until it is published. */
export async function uploadScore(
  services: Services,
  engravers: Omit<Engravers, 'composer'>,
  file: UploadedFile & { composed?: ComposedBy },
  by: Actor,
): Promise<UploadedScore> {
  if (!scoreExtension.test(file.name))
    throw new Refusal('score.extension', { format: recognise(file.bytes, file.name) });

  await assertRoom(quota, services, { bytes: file.bytes.length, by });
  const made = await makeScore(services, engravers, file.bytes);
  const { pages, seconds } = made.engraving;
  const drawn = { name: `${newName(services)}.musicxml`, edition: 1, pages: pages.length };
  const { name } = drawn;
  await Promise.all([
    storeScore(services.storage, name, made.xml),
    storeDrawings(services.storage, drawn, made.engraving),
  ]);

  const title = titleOf(made, file.name);
  const { sha256, music_hash: music, shape_hash: shape } = columnsOfMade(made, fixedLists);
  const print = { sha256, music, shape, measureShapes: made.examined.fingerprint.measureShapes };
  const similarScores = await findSimilarScores(services, print);
  const now = services.clock.now();
  const remove = () => removeFiles(services.storage, [drawn]);
  const add = async (tx: Change) => {
    await shareLists(tx);
    const lists = await readLists(tx);
    const row = {
      ...columnsOfMade(made, lists),
      name,
      title,
      original_name: file.name,
      uploaded_by: by.kind === 'administrator' ? by.id : null,
      created_at: now.toISOString(),
      composed: file.composed === undefined ? null : JSON.stringify(file.composed),
    };
    const fileId = await insertScoreFile(tx, row);
    await putMusic(tx, fileId, musicOfMade(made));
    const about = { kind: 'score file', id: name } as const;
    if (file.composed === undefined)
      tx.audit('score.uploaded', about, { after: { originalName: file.name, title, bytes: file.bytes.length } });
    else tx.audit('score.composed', about, { after: { name: title, ...file.composed } });
    return {
      ...message('file.uploaded'),
      fileName: name,
      filePath: scorePath(name),
      file: scoreAddress(services, name, 'uploaded'),
      name: nameOf(title),
      analysis: inEnglish(tagBy(made.examined.analysis, lists), JSON.stringify(made.examined.labels)),
      seconds,
      preview: { pages: pageNames(drawn).map((page) => scoreAddress(services, page, 'uploaded')) },
      thumbnail: scoreAddress(services, thumbnailName(drawn), 'uploaded'),
      alike: closest([...similarScores, ...(await findSimilarUploads(tx, { fileId, print, now }))]),
    };
  };
  return addWithinQuota(quota, services, { bytes: made.xml.length, by }, { add, remove });
}
