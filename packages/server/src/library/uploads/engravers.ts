import { createEngraver, type Engraver } from '@eemusic/music/engraving';
import { createExaminer, type Examiner } from '@eemusic/music/workers';
import { createSemaphore, type Shares } from '#platform/concurrency/index.ts';

/** Processes that read and draw uploaded files, so that a crash does not take the server down. They start when needed and leave when idle. */
export type Engravers = { examiner: Examiner; engraver: Engraver; close(): Promise<void> };

/** Somebody with long pieces leaves one to others. */
const shares: Shares = { maxHeldEach: 2, maxWaitingEach: 20, isLeftByGone: true };

/** Few tasks reach the queue of the workers, which knows no callers; the others wait here, those of each caller in turn. */
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
