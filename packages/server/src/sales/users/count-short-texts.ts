import { setTimeout as wait } from 'node:timers/promises';
import { minute } from '@eemusic/contract/platform/durations';
import { fillMoreShortGrams } from '#platform/database/index.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Services } from '#platform/services.ts';
import { lockUserManagement, studentShortGrams } from '#sales/user-management/index.ts';

/*
 * After an upgrade of many students, counts their texts of one and two characters, which would have kept everybody
 * waiting. Searches for such texts take as long as before until it is done. Another upgrade leaves it the lists of East
 * Asian texts that many have; meanwhile only searches for these take as long as before.
 */

/** One step holds up other writers only briefly. */
const studentsOfStep = 500;

/** A run ends before the time limit of jobs, and the next one continues. */
const maxMs = 5 * minute;

export function shortTextCount(services: Services): Job {
  let isDone = false;
  return {
    async isDue() {
      if (!isDone) isDone = !(await isLeft(services));
      return !isDone;
    },
    run: (_payload, { signal }) => countShortTexts(services, AbortSignal.any([signal, AbortSignal.timeout(maxMs)])),
  };
}

async function isLeft({ database: { read } }: Services): Promise<boolean> {
  const { listed_to, longer_to } = await read
    .selectFrom('student_gram_progress')
    .select(['listed_to', 'longer_to'])
    .executeTakeFirstOrThrow();
  return listed_to !== null || longer_to !== null;
}

async function countShortTexts({ database, log }: Services, signal: AbortSignal): Promise<void> {
  const step = () =>
    database.forMany(studentsOfStep).write(async (tx) => {
      await lockUserManagement(tx, database.engine);
      return fillMoreShortGrams(tx, database.engine, studentShortGrams, studentsOfStep);
    });
  for (let state = 'more'; state === 'more';) {
    if (signal.aborted) return;
    const begin = performance.now();
    state = await step();
    // Half of the time is for others.
    await wait(performance.now() - begin);
  }
  log.info('Texts of one and two characters are counted');
}
