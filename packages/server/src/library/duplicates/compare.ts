import type { compareScores } from '@eemusic/contract/library/duplicates';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { comparing } from '@eemusic/music/comparing';
import { runInSteps } from '#platform/concurrency/index.ts';
import { scoreAddress } from '#platform/files/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { labelsAt, pageNames } from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import { type ComparedFile, getComparedFile } from './store.ts';

/**
 * Returns the measures in which two files differ; none for files of identical bytes, even if their notes are not read.
 */
export async function compare(
  services: Services,
  request: RequestOf<typeof compareScores>,
): Promise<ResultOf<typeof compareScores>> {
  const { read } = services.database;
  const [one, other] = await Promise.all([getComparedFile(read, request.one), getComparedFile(read, request.other)]);
  const { kind, semitones, ...differing } = await compareFiles(one, other);
  return {
    kind,
    semitones,
    one: sideOf(services, one, differing.one),
    other: sideOf(services, other, differing.other),
  };
}

async function compareFiles(one: ComparedFile, other: ComparedFile) {
  if (one.sha256 === other.sha256) return { kind: 'bytes' as const, semitones: 0, one: [], other: [] };
  return runInSteps(comparing(measuresOf(one), measuresOf(other)));
}

function measuresOf({ notes }: ComparedFile): string[] {
  if (notes === null) throw new Refusal('score.not-read');
  return JSON.parse(notes) as string[];
}

function sideOf(services: Services, file: ComparedFile, differing: readonly number[]) {
  const positions = differing.map((index) => index + 1);
  const state = file.scoreId === null ? 'uploaded' : 'published';
  return {
    name: file.title,
    pages: pageNames(file).map((page) => scoreAddress(services, page, state)),
    differing: positions,
    labels: labelsAt(file.labels, positions),
  };
}
