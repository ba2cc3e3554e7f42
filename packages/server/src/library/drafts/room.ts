import { day } from '@eemusic/contract/platform/durations';
import type { Room } from '#platform/room.ts';
import { draftRoutes } from './routes.ts';
import { sweepDrafts } from './sweep.ts';

export const draftsRoom: Room = {
  routes: draftRoutes,
  jobs: (services) => ({
    'drafts.sweep': { every: day, run: () => sweepDrafts(services) },
  }),
};
