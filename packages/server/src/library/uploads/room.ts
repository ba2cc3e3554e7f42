import { hour, minute } from '@eemusic/contract/platform/durations';
import { checkFiles } from './check-files.ts';
import type { Engravers } from './engravers.ts';
import { reprocess } from './reprocess.ts';
import { retag } from './retag.ts';
import { sweepScores } from './sweep.ts';
import type { Room } from '#platform/room.ts';

/** The time limit of one run; the next one continues. */
const maxReprocessingMs = 10 * minute;

export const uploadsRoom: Room<{ engravers: Engravers }> = {
  jobs: (services, { engravers }) => ({
    'scores.sweep': { every: 24 * hour, run: () => sweepScores(services) },
    'scores.check-files': { every: 24 * hour, run: (_payload, { signal }) => checkFiles(services, signal) },
    'scores.retag': { run: (_payload, { signal }) => retag(services, signal) },
    'scores.reprocess': {
      every: hour,
      run: async (_payload, { signal }) => {
        const timeLimit = AbortSignal.any([signal, AbortSignal.timeout(maxReprocessingMs)]);
        await reprocess(services, engravers, { which: 'older', signal: timeLimit });
      },
    },
  }),
};
