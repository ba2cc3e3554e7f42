import { createEngraver, type Engraver } from '@eemusic/music/engraving';
import { createExaminer, type Examiner } from '@eemusic/music/workers';

/** Where files of strangers are read and drawn: in processes that may fail without the server noticing. They start when needed and leave when idle. */
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
