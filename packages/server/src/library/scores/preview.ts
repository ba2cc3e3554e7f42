import type { previewScore } from '@eemusic/contract/library/playing';
import type { Language } from '@eemusic/contract/platform/languages';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { placeOnPaper, readPlaces } from '#library/catalogue/index.ts';
import { scoreAddress } from '#platform/files/index.ts';
import { creditsOf, getScoreFile, readPlayed } from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import { atEdition } from './edition-store.ts';
import { decidedOf, type ScoreRow } from './rows.ts';
import { getScore } from './store.ts';

export async function preview(
  services: Services,
  { id, edition }: RequestOf<typeof previewScore>,
  language: Language,
): Promise<ResultOf<typeof previewScore>> {
  const { read } = services.database;
  const present = await getScore(read, id);
  const row = await atEdition(read, present, edition);
  const { name, file_name: fileName, version } = row;
  const file = await getScoreFile(read, fileName);
  const { subtitle = null, composer = null, lyricist = null, arranger = null, rights = null } = creditsOf(file);
  return {
    name,
    place: placeOnPaper(await readPlaces(read), decidedOf(row), language),
    credits: { subtitle, composer, lyricist, arranger, rights },
    ...(await readPlayed(services, file, 'published')),
    // Left out for other editions, because the recording is aligned only with the current notes.
    accompaniment: row.file_id === present.file_id ? alignedOf(services, row) : null,
    version,
  };
}

function alignedOf(services: Services, row: ScoreRow) {
  const { accompaniment: name, accompaniment_seconds: seconds } = row;
  if (name === null) return null;
  const { accompaniment_offset: offset, accompaniment_tempo: tempo } = row;
  return { address: scoreAddress(services, name), seconds, offset, tempo };
}
