import { createEngraver, type Engraver } from '@eemusic/music/engraving';
import { createExaminer, type Examiner } from '@eemusic/music/workers';
import { createSemaphore, type Shares } from '#platform/concurrency/index.ts';

/**
 * Worker processes that read and draw uploaded files, so that a crash does not end the server. They start on demand and
 * exit when idle.
 */
export type Engravers = { examiner: Examiner; engraver: Engraver; close(): Promise<void> };

/** Leaves a worker free when one caller uploads many long pieces. */
const shares: Shares = { maxHeldEach: 2, maxWaitingEach: 20, isLeftByGone: true };

/**
 * Few tasks at a time are handed to the workers' queue, which does not know whose they are; the others wait here, where
 * callers take turns.
 */
const maxHanded = { examiner: 3, engraver: 3 };

export function openEngravers(): Engravers {
  const examiner = createExaminer();
  const engraver = createEngraver();
  const examining = createSemaphore(maxHanded.examiner, shares);
  const engraving = createSemaphore(maxHanded.engraver, shares);
  return {
    examiner: { ...examiner, examine: (bytes) => examining.run(() => examiner.examine(bytes)) },
    engraver: { ...engraver, engrave: (...task) => engraving.run(() => engraver.engrave(...task)) },
    async close() {
      await Promise.all([examiner.close(), engraver.close()]);
    },
  };
}
