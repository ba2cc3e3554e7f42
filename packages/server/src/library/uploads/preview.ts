import type { previewUpload } from '@eemusic/contract/library/playing';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { scoreAddress } from '#platform/files/index.ts';
import type { Services } from '#platform/services.ts';
import { getScoreFile, type ScoreFileRow } from './file-store.ts';
import { pageNames } from './names.ts';
import { readTiming } from './stored.ts';

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
