import type { previewScore } from '@eemusic/contract/library/playing';
import type { Language } from '@eemusic/contract/platform/languages';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import { placeOnPaper, readPlaces } from '#library/catalogue/index.ts';
import { scoreAddress } from '#platform/files/index.ts';
import { creditsOf, getScoreFile, pageNames, readTiming } from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import { decidedOf, type ScoreRow } from './rows.ts';
import { getScore } from './store.ts';

export async function preview(
  services: Services,
  id: number,
  language: Language,
): Promise<ResultOf<typeof previewScore>> {
  const { read } = services.database;
  const row = await getScore(read, id);
  const { name, file_name: fileName, version } = row;
  const file = await getScoreFile(read, fileName);
  const { moments, notes, tempo } = await readTiming(services.storage, file);
  const { subtitle = null, composer = null, lyricist = null, arranger = null, rights = null } = creditsOf(file);
  return {
    name,
    place: placeOnPaper(await readPlaces(read), decidedOf(row), language),
    credits: { subtitle, composer, lyricist, arranger, rights },
    pages: pageNames(file).map((page) => scoreAddress(services, page)),
    timemap: moments,
    seconds: file.seconds,
    firstMeasure: file.first_measure,
    tempo,
    notes,
    accompaniment: alignedOf(services, row),
    version,
  };
}

function alignedOf(services: Services, row: ScoreRow) {
  const { accompaniment: name, accompaniment_seconds: seconds } = row;
  if (name === null) return null;
  const { accompaniment_offset: offset, accompaniment_tempo: tempo } = row;
  return { address: scoreAddress(services, name), seconds, offset, tempo };
}
