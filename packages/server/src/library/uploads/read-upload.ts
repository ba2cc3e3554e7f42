import type { Credits } from '@eemusic/music/model';
import type { PrintedCredits } from '@eemusic/music/printing';
import type { Transaction } from 'kysely';
import { type Drawing, getScoreFile, getUpload, type ScoreFileRow } from './file-store.ts';
import { nameOf } from './make.ts';
import type { Analysis as ToldAnalysis } from '@eemusic/contract/library/analysis';
import { type Evidence, reasonInEnglish } from '@eemusic/music/analysis';
import { warningInEnglish } from '@eemusic/music/reading';
import type { Analysis } from '@eemusic/music/workers';
import type { previewUpload } from '@eemusic/contract/library/playing';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Tables } from '#platform/database/tables.ts';
import { scoreAddress } from '#platform/files/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { pageNames, readTiming, hasScoreFile, thumbnailName } from './stored.ts';
import { closest, findSimilarScores } from '#library/catalogue/index.ts';
import { findSimilarUploads } from './waiting-similar.ts';

/**
 * What is printed as the numbers of the measures at these positions; '' for a pickup. `labels` is the JSON of all of
 * them, which is shorter than the score for a file from an older version until it is read again.
 */
export function labelsAt(labels: string, positions: readonly number[]): string[] {
  const all = JSON.parse(labels) as string[];
  return positions.map((position) => all[position - 1] ?? String(position));
}

/** Returns the title block of a score, except the title. */
export function creditsOf({ composer, credits }: Pick<Drawing, 'composer' | 'credits'>): PrintedCredits {
  return { composer, ...(credits === null ? {} : (JSON.parse(credits) as Credits)) };
}

/**
 * Returns an analysis in the shape of the contract, with an English sentence for each code. `labels` is the JSON of the
 * labels of all measures.
 */
export function inEnglish({ tags, facts, warnings }: Analysis, labels: string): ToldAnalysis {
  const withReason = <Value>(evidence: Evidence<Value>) => ({
    ...evidence,
    reason: reasonInEnglish(evidence),
    labels: labelsAt(labels, evidence.measures),
  });
  return {
    tags: {
      range: withReason(tags.range),
      interval: withReason(tags.interval),
      rhythm: withReason(tags.rhythm),
      rest: withReason(tags.rest),
      keySignature: withReason(tags.keySignature),
      timeSignature: withReason(tags.timeSignature),
      tie: withReason(tags.tie),
      accidental: withReason(tags.accidental),
      articulation: withReason(tags.articulation),
      dynamics: withReason(tags.dynamics),
    },
    facts,
    warnings: warnings.map((warning) => ({
      ...warning,
      label: warning.measure === null ? null : (labelsAt(labels, [warning.measure])[0] ?? null),
      text: warningInEnglish(warning),
    })),
  };
}

/** Returns what the player needs of a score file. */
export async function readPlayed(services: Services, file: ScoreFileRow, lifetime: 'published' | 'uploaded') {
  const { moments, notes, tempo } = await readTiming(services.storage, file);
  const labels = JSON.parse(file.measure_labels) as string[];
  return {
    pages: pageNames(file).map((page) => scoreAddress(services, page, lifetime)),
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

export async function previewUploaded(
  services: Services,
  { fileName }: RequestOf<typeof previewUpload>,
): Promise<ResultOf<typeof previewUpload>> {
  return readPlayed(services, await getScoreFile(services.database.read, fileName), 'uploaded');
}

/** Returns an unpublished upload with its title and the tags that were read from it. */
export async function getWaitingUpload(tx: Transaction<Tables>, fileName: string) {
  const { id, title, analysis } = await getUpload(tx, fileName);
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
    pages: pageNames(file).map((page) => scoreAddress(services, page, 'uploaded')),
    thumbnail: scoreAddress(services, thumbnailName(file), 'uploaded'),
    alike: closest([...(await findSimilarScores(services, print)), ...(await findSimilarUploads(read, uploads))]),
    isThere: await hasScoreFile(services.storage, file.name),
  };
}
