import { createEngraver, type Engraver, type Limit } from '@eemusic/music/engraving';
import { createExaminer, type Examiner } from '@eemusic/music/workers';
import { createSemaphore, type Semaphore, type Shares } from '#platform/concurrency/index.ts';

/**
 * Worker processes that read and draw uploaded files, so that a crash does not end the server. They start on demand and
 * exit when idle.
 */
export type Engravers = { examiner: Examiner; engraver: Engraver; close(): Promise<void> };

/**
 * One caller has one worker of each kind, however much they upload. The second one starts only for somebody else, who
 * therefore never waits behind the files of the first.
 */
const maxWorkers = 2;
const shares: Shares = { maxHeldEach: 1, maxWaitingEach: 20 };

/** Limits callers before the workers' own queues, which do not know whose their tasks are. */
const limitBy =
  (semaphore: Semaphore): Limit =>
  (work) =>
    semaphore.run(work);

/** Starts the workers; replaced in tests. */
const startWorkers = { createExaminer, createEngraver };

export function openEngravers(start: typeof startWorkers = startWorkers): Engravers {
  const examining = createSemaphore(maxWorkers, shares);
  const limits = { short: limitBy(createSemaphore(maxWorkers, shares)), long: limitBy(createSemaphore(1, shares)) };
  const examiner = start.createExaminer({ size: maxWorkers });
  const engraver = start.createEngraver({ size: maxWorkers, limits });
  return {
    examiner: { ...examiner, examine: (bytes) => examining.run(() => examiner.examine(bytes)) },
    engraver,
    async close() {
      await Promise.all([examiner.close(), engraver.close()]);
    },
  };
}
