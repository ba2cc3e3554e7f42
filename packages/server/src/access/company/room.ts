import type { Room } from '#platform/room.ts';
import { followTimeZone } from './follow-time-zone.ts';
import { companyRoutes } from './routes.ts';

export const companyRoom: Room = {
  routes: companyRoutes,
  warmUp: followTimeZone,
};
