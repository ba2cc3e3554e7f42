import { createEngraver, type Engraver } from '@eemusic/music/engraving';
import { createExaminer, type Examiner } from '@eemusic/music/workers';

/** Processes that read and draw uploaded files, so that a crash does not take the server down. They start when needed and leave when idle. */
export type Engravers = { examiner: Examiner; engraver: Engraver; close(): Promise<void> };

export function openEngravers(): Engravers {
  const examiner = createExaminer();
  const engraver = createEngraver();
  return {
    examiner,
    engraver,
    async close() {
      await Promise.all([examiner.close(), engraver.close()]);
    },
  };
}
