import { day, hour } from '@eemusic/contract/platform/durations';
import type { Clock, Database } from '#platform/database/index.ts';
import type { Room } from '#platform/room.ts';

export const jobsRoom: Room = {
  jobs: ({ database, clock }) => ({
    'jobs.tidy': { every: hour, run: (_payload, { signal }) => deleteOldJobs(database, clock, signal) },
  }),
};

const retentionPeriod = 7 * day;
const batchSize = 1_000;

/** Removes jobs that finished more than a week ago, a few at a time. Dead jobs stay until a person has seen them. */
export async function deleteOldJobs({ write }: Database, clock: Clock, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionPeriod).toISOString();
  for (let deleted = batchSize; deleted === batchSize;) {
    signal.throwIfAborted();
    const { numDeletedRows } = await write((tx) =>
      tx
        .deleteFrom('jobs')
        .where('id', 'in', (jobs) =>
          jobs.selectFrom('jobs').select('id').where('done_at', '<', before).limit(batchSize),
        )
        .executeTakeFirstOrThrow(),
    );
    deleted = Number(numDeletedRows);
  }
}
