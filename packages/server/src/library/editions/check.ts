import type { checkEdition } from '@eemusic/contract/library/editions';
import { dueSeconds, isMisfit } from '@eemusic/contract/library/lengths';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Analysis } from '@eemusic/music/workers';
import { assertFileOf } from '#library/scores/index.ts';
import type { Services } from '#platform/services.ts';
import { changedTags, findNextEdition, type NextEdition } from './next-edition.ts';

export async function check(
  { database }: Services,
  { id, fileName }: RequestOf<typeof checkEdition>,
): Promise<ResultOf<typeof checkEdition>> {
  const next = await findNextEdition(database.read, id, fileName);
  await assertFileOf(database.read, next.file.id, id);
  return {
    version: next.row.version,
    edition: next.row.edition,
    presentFile: next.present.name,
    broughtBack: next.broughtBack,
    tags: changedTags(next),
    misfit: misfitOf(next),
  };
}

/** Returns the length of the recording and the length that the new notes require, if they do not match. */
function misfitOf({ row, file }: NextEdition) {
  const { accompaniment_seconds: accompaniment } = row;
  const score = dueSeconds({
    seconds: file.seconds,
    tempo: (JSON.parse(file.analysis) as Analysis).facts.tempo,
    accompanimentTempo: row.accompaniment_tempo,
    accompanimentOffset: row.accompaniment_offset,
  });
  return accompaniment !== null && isMisfit({ accompaniment, score }) ? { accompaniment, score } : null;
}
