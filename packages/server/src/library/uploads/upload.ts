import type { UploadedFile } from '@eemusic/contract/platform/endpoint';
import { scoreExtension, type UploadedScore } from '@eemusic/contract/library/uploads';
import { recognise } from '@eemusic/music/formats';
import { fixedLists, type Evidence, reasonInEnglish } from '@eemusic/music/analysis';
import { closest, findSimilarScores, type FilePrint } from '#library/catalogue/index.ts';
import { readLists, shareLists } from '#library/tag-lists/index.ts';
import { type Actor, type Change, type Query, readInChunks } from '#platform/database/index.ts';
import { addWithinQuota, assertRoom, newName, type Quota, scoreAddress, scorePath } from '#platform/files/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { columnsOfMade, makeScore, musicOfMade, nameOf, tagBy, titleOf, type Engravers } from './make.ts';
import type { SimilarScore } from '@eemusic/contract/library/duplicates';
import { SimilarityIndex } from '@eemusic/music/comparing';
import type { Credits } from '@eemusic/music/model';
import { sql, type SqlBool, type Transaction } from 'kysely';
import type { Analysis as ToldAnalysis } from '@eemusic/contract/library/analysis';
import { warningInEnglish } from '@eemusic/music/reading';
import type { Analysis } from '@eemusic/music/workers';
import type { Tables } from '#platform/database/tables.ts';
import * as store from './store.ts';
import * as files from './stored.ts';

/** About a thousand piano pieces. They are removed after a week, or with their review. */
const quota: Quota = { name: 'uploaded scores', maxBytes: 200 * 1024 * 1024, bytesOf: store.unpublishedBytes };

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
    files.storeScore(services.storage, name, made.xml),
    files.storeDrawings(services.storage, drawn, made.engraving),
  ]);

  const title = titleOf(made, file.name);
  const { sha256, music_hash: music, shape_hash: shape } = columnsOfMade(made, fixedLists);
  const print = { sha256, music, shape, measureShapes: made.examined.fingerprint.measureShapes };
  const similarScores = await findSimilarScores(services, print);
  const now = services.clock.now();
  const remove = () => files.removeFiles(services.storage, [drawn]);
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
    const fileId = await store.insertScoreFile(tx, row);
    await store.putMusic(tx, fileId, musicOfMade(made));
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
      preview: { pages: files.pageNames(drawn).map((page) => scoreAddress(services, page, 'uploaded')) },
      thumbnail: scoreAddress(services, files.thumbnailName(drawn), 'uploaded'),
      alike: closest([...similarScores, ...(await findSimilarUploads(tx, { fileId, print, now }))]),
    };
  };
  return addWithinQuota(quota, services, { bytes: made.xml.length, by }, { add, remove });
}

/** Only the newest uploads are compared, because older ones are rarely still under review. */
const maxWaiting = 1000;
const maxId = 2 ** 31 - 1;

async function findSimilarUploads(db: Query, { fileId, print, now }: { fileId: number; print: FilePrint; now: Date }) {
  const since = new Date(now.getTime() - store.unpublishedFor);
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

export async function listWaitingExercises({ database, clock }: Pick<Services, 'database' | 'clock'>) {
  const since = new Date(clock.now().getTime() - store.unpublishedFor);
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

/** Newest first. Reads only indexes, because the rows are long. */
async function waitingIds(db: Query, { before = maxId, since }: { before?: number; since: Date }): Promise<number[]> {
  const rows = await db
    .selectFrom('score_files')
    .select('id')
    .where('id', '<', before)
    .where(sql<SqlBool>`(created_at >= ${since.toISOString()} or ${store.isReviewed}) and not ${store.isPublished}`)
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

/**
 * What is printed as the numbers of the measures at these positions; '' for a pickup. `labels` is the JSON of all of
 * them, which is shorter than the score for a file from an older version until it is read again.
 */
export function labelsAt(labels: string, positions: readonly number[]): string[] {
  const all = JSON.parse(labels) as string[];
  return positions.map((position) => all[position - 1] ?? String(position));
}

const noCredits: Credits = { subtitle: null, lyricist: null, arranger: null, rights: null };

export const creditsOf = ({ composer, credits }: Pick<store.Drawing, 'composer' | 'credits'>) => ({
  composer,
  ...(credits === null ? noCredits : (JSON.parse(credits) as Credits)),
});

/** With an English sentence for each code. `labels` is the JSON of the labels of all measures. */
export function inEnglish({ tags, facts, warnings }: Analysis, labels: string): ToldAnalysis {
  const withReason = <Value>(evidence: Evidence<Value>) => ({
    ...evidence,
    reason: reasonInEnglish(evidence),
    labels: labelsAt(labels, evidence.measures),
  });
  return {
    // `Object.fromEntries` does not keep the names of the tags in its type.
    tags: Object.fromEntries(
      Object.entries(tags).map(([tag, evidence]) => [tag, withReason(evidence as Evidence<unknown>)]),
    ) as never,
    facts,
    warnings: warnings.map((warning) => ({
      ...warning,
      label: warning.measure === null ? null : (labelsAt(labels, [warning.measure])[0] ?? null),
      text: warningInEnglish(warning),
    })),
  };
}

export async function readPlayed(services: Services, file: store.ScoreFileRow, lifetime: 'published' | 'uploaded') {
  const { moments, notes, tempo } = await files.readTiming(services.storage, file);
  const labels = JSON.parse(file.measure_labels) as string[];
  return {
    pages: files.pageNames(file).map((page) => scoreAddress(services, page, lifetime)),
    timemap: moments.map((moment) =>
      moment.measure === undefined
        ? moment
        : { ...moment, label: labels[moment.measure - 1] ?? String(moment.measure) },
    ),
    seconds: file.seconds,
    labels,
    tempo,
    notes,
  };
}

/** Returns an unpublished upload with its title and the tags that were read from it. */
export async function getWaitingUpload(tx: Transaction<Tables>, fileName: string) {
  const { id, title, analysis } = await store.getUpload(tx, fileName);
  const published = await tx
    .selectFrom('score_editions')
    .select('edition')
    .where('file_id', '=', id)
    .executeTakeFirst();
  if (published) throw new Refusal('score.file-used');
  const { tags } = JSON.parse(analysis) as Analysis;
  const values = Object.fromEntries(Object.entries(tags).map(([tag, { value }]) => [tag, value]));
  return { id, name: nameOf(title), tags: values as { [Tag in keyof typeof tags]: (typeof tags)[Tag]['value'] } };
}

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
    pages: files.pageNames(file).map((page) => scoreAddress(services, page, 'uploaded')),
    thumbnail: scoreAddress(services, files.thumbnailName(file), 'uploaded'),
    alike: closest([...(await findSimilarScores(services, print)), ...(await findSimilarUploads(read, uploads))]),
    isThere: await files.hasScoreFile(services.storage, file.name),
  };
}
