import type { Engravers } from '#library/uploads/index.ts';
import { scoreRestorer } from './actions.ts';
import { scoreRoutes } from './routes.ts';
import { scoreChangeRestorer } from './undo-change.ts';
import type { Room } from '#platform/room.ts';

export const scoresRoom: Room<{ engravers: Engravers }> = {
  routes: (serve, services, { engravers }) => scoreRoutes(serve, services, engravers),
  restorers: (services) => ({
    score: scoreRestorer(services),
    'score-change': scoreChangeRestorer(services),
  }),
};
