import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { Job } from '#platform/jobs/start.ts';
import type { Services } from '#platform/services.ts';

/** Few at a time, because a write on SQLite holds everybody. */
const maxAtOnce = 200;

type Refresh = (tx: Transaction<Tables>, after: number, limit: number) => Promise<number | null>;

/**
 * The job that makes the search keys of existing records anew, which a migration queues. It rests as long as it works,
 * so that others are served; begun again, it skips what is done.
 */
export function searchKeysJob(
  noun: string,
  { database }: Pick<Services, 'database'>,
  refresh: Refresh,
): Record<string, Job> {
  return {
    [`${noun}.search-keys`]: {
      async run(_payload, { signal }) {
        let next: number | null = 0;
        while (next !== null) {
          signal.throwIfAborted();
          const after: number = next;
          const start = performance.now();
          next = await database.write((tx) => refresh(tx, after, maxAtOnce));
          await wait(performance.now() - start);
        }
      },
    },
  };
}
