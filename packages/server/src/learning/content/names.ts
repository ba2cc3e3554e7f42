import { hash } from 'node:crypto';
import type { readNames } from '@eemusic/contract/learning/content';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import { readStepNames } from '#library/academics/index.ts';
import { readEntryNames } from '#library/tag-lists/index.ts';
import type { Database } from '#platform/database/index.ts';
import { shareReads } from './share-reads.ts';

/** Caches the names of what the catalogue lists by id: libraries, grades, levels and stages. */
export function openNames({ read }: Database) {
  const names = shareReads(async (): Promise<ResultOf<typeof readNames>> => {
    const [grades, entries] = [await readStepNames(read), await readEntryNames(read)];
    return { grades, ...entries };
  });
  return {
    read: names,
    etagOf: async (): Promise<string> => `"${hash('sha256', JSON.stringify(await names()), 'base64url')}"`,
  };
}
