import type { NewScore, Score } from '@eemusic/contract/library/scores';
import type { Selectable } from 'kysely';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { foldedKey } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { columnsOfDecisions, decisionsOf } from '#library/catalogue/index.ts';
import { scoreAddress, scorePath } from '#platform/files/index.ts';
import type { Services } from '#platform/services.ts';
import './tables.ts';

export type ScoreRow = Selectable<Tables['scores']> & {
  file_name: string;
  seconds: number;
  accompaniment_seconds: number | null;
};

export type ListedRow = ScoreRow & {
  engraving: number;
  has_systems: number;
  measures: number | null;
  original_name: string;
};

/** Returns the choices of staff for a score as columns. */
export const columnsOf = ({ name, accompanimentPath, ...choices }: Omit<NewScore, 'fileName'>) => ({
  name,
  name_key: foldedKey(name, 240),
  accompaniment: accompanimentPath,
  ...columnsOfDecisions(choices),
});

/** Returns a score in the shape of the contract, with expiring addresses of its files. */
export function scoreOf(services: Services, row: ScoreRow): Score {
  return {
    ...decidedOf(row),
    edition: row.edition,
    file: scoreAddress(services, row.file_name),
    accompaniment: row.accompaniment === null ? null : accompanimentOf(services, row.accompaniment, row),
    seconds: row.seconds,
  };
}

/**
 * Signing the addresses of thousands of scores takes long, so the event loop gets a turn after each chunk of this size.
 */
const chunkSize = 500;

/** Yields to the event loop after each chunk. */
export async function scoresOf(services: Services, rows: readonly ScoreRow[]): Promise<Score[]> {
  const scores: Score[] = [];
  for (const row of rows) {
    scores.push(scoreOf(services, row));
    if (scores.length % chunkSize === 0) await yieldToEventLoop();
  }
  return scores;
}

function accompanimentOf(services: Services, name: string, { accompaniment_seconds: seconds }: ScoreRow) {
  return { address: scoreAddress(services, name), seconds };
}

/** Returns the choices of staff for the audit trail, without data from the file and without signed addresses. */
export function decidedOf(row: ScoreRow): Omit<Score, 'file' | 'accompaniment' | 'seconds' | 'edition'> {
  return {
    id: row.id,
    name: row.name,
    fileName: row.file_name,
    filePath: scorePath(row.file_name),
    ...decisionsOf(row),
    accompanimentPath: row.accompaniment === null ? null : scorePath(row.accompaniment),
  };
}
