import type { previewScore } from '@eemusic/contract/playing';
import type { Analysis } from '@eemusic/contract/analysis';
import type { ResultOf } from '@eemusic/contract/endpoint';
import { usualTempo } from '@eemusic/contract/lengths';
import { scoreAddress } from '#files/index.ts';
import { getScoreFile, pageNames, readTiming } from '#score-files/index.ts';
import type { Services } from '#services.ts';
import type { ScoreRow } from './rows.ts';
import { getScore } from './store.ts';

export async function preview(services: Services, id: number): Promise<ResultOf<typeof previewScore>> {
  const { read } = services.database;
  const row = await getScore(read, id);
  const { name, file_name: fileName, version } = row;
  const file = await getScoreFile(read, fileName);
  const { moments, notes, tempo } = await readTiming(services.storage, file);
  const { facts } = JSON.parse(file.analysis) as Analysis;
  return {
    name,
    pages: pageNames(file).map((page) => scoreAddress(services, page)),
    timemap: moments,
    seconds: file.seconds,
    firstMeasure: file.first_measure,
    tempo: tempo ?? facts.tempo ?? usualTempo,
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
