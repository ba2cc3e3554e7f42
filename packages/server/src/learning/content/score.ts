import type { Analysis } from '@eemusic/music/workers';
import type { readPublishedScore } from '@eemusic/contract/learning/content';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { findPublication, type PublishedScore } from '#library/publications/index.ts';
import { pageNames, timingName } from '#library/uploads/index.ts';
import type { Actor } from '#platform/database/index.ts';
import { scoreAddress } from '#platform/files/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { librariesOf } from './reader.ts';
import { engravingOf, scoreOf } from './score-of.ts';

export async function readScore(
  services: Services,
  { id, studentId }: RequestOf<typeof readPublishedScore>,
  by: Actor,
): Promise<ResultOf<typeof readPublishedScore>> {
  const { read } = services.database;
  const libraries = await librariesOf(read, studentId, by);
  const row = await findPublication(read, id);
  if (!row || libraries?.includes(row.library_id) === false) throw new Refusal('score.not-found');

  const address = (name: string) => scoreAddress(services, name, 'learners');
  const engraving = engravingOf(row);
  return {
    ...scoreOf(services, row),
    musicxml: address(row.file_name),
    pages: pageNames({ ...engraving, pages: row.pages }).map(address),
    timemap: address(timingName(engraving)),
    labels: JSON.parse(row.measure_labels) as string[],
    accompaniment:
      row.accompaniment === null
        ? null
        : { address: address(row.accompaniment), startsAt: row.accompaniment_offset, pace: paceOf(row) },
  };
}

/** The tempo of scores without one, in quarter notes per minute; their timemaps assume the same. */
const defaultTempo = 120;

/** The recording's tempo divided by the score's. */
function paceOf({ accompaniment_tempo: tempo, analysis }: PublishedScore & { analysis: string }): number {
  return tempo === null ? 1 : tempo / ((JSON.parse(analysis) as Analysis).facts.tempo ?? defaultTempo);
}
