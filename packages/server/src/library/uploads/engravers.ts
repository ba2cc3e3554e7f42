import { createEngraver, type Engraver, type Limit } from '@eemusic/music/engraving';
import { type Composer, createComposer, createExaminer, type Examiner } from '@eemusic/music/workers';
import { createSemaphore, type Semaphore, type Shares } from '#platform/concurrency/index.ts';

/**
 * Worker processes that compose exercises and read and draw uploaded files, so that a crash does not end the server.
 * They start on demand and exit when idle.
 */
export type Engravers = {
  composer: Composer;
  examiner: Examiner;
  engraver: Engraver;
  /** Tasks that wait for a worker. */
  waitingCount(): number;
  close(): Promise<void>;
};

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
const startWorkers = { createComposer, createExaminer, createEngraver };

export function openEngravers(start: typeof startWorkers = startWorkers): Engravers {
  const examining = createSemaphore(maxWorkers, shares);
  const [short, long] = [createSemaphore(maxWorkers, shares), createSemaphore(1, shares)];
  const limits = { short: limitBy(short), long: limitBy(long) };
  const composing = createSemaphore(maxWorkers, shares);
  const composer = start.createComposer({ size: maxWorkers });
  const examiner = start.createExaminer({ size: maxWorkers });
  const engraver = start.createEngraver({ size: maxWorkers, limits });
  return {
    composer: {
      ...composer,
      compose: (wishes, seed) => composing.run(() => composer.compose(wishes, seed)),
      refuse: (wishes) => composing.run(() => composer.refuse(wishes)),
    },
    examiner: { ...examiner, examine: (bytes) => examining.run(() => examiner.examine(bytes)) },
    engraver,
    waitingCount: () => [composing, examining, short, long].reduce((sum, { waitingCount }) => sum + waitingCount, 0),
    async close() {
      await Promise.all([composer.close(), examiner.close(), engraver.close()]);
    },
  };
}
