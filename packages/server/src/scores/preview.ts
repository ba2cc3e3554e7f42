import type { previewScore } from '@eemusic/contract/playing';
import type { Analysis } from '@eemusic/contract/analysis';
import type { ResultOf } from '@eemusic/contract/endpoint';
import { usualTempo } from '@eemusic/contract/lengths';
import { scoreAddress } from '#files/index.ts';
import type { Services } from '#services.ts';
import { pageName } from './names.ts';
import type { ScoreRow } from './rows.ts';
import { getScore, getScoreFile } from './store.ts';
import { readTimemap } from './stored.ts';

export async function preview(services: Services, id: number): Promise<ResultOf<typeof previewScore>> {
  const { read } = services.database;
  const row = await getScore(read, id);
  const { name, file_name: fileName, version } = row;
  const { pages, seconds, first_measure: firstMeasure, analysis } = await getScoreFile(read, fileName);
  const { tempo } = (JSON.parse(analysis) as Analysis).facts;
  return {
    name,
    pages: Array.from({ length: pages }, (_, index) => scoreAddress(services, pageName(fileName, index + 1))),
    timemap: await readTimemap(services.storage, fileName),
    seconds,
    firstMeasure,
    tempo: tempo ?? usualTempo,
    notes: [],
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
