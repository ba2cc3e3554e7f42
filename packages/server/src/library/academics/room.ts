import { stepKinds } from '@eemusic/contract/library/choices';
import type { Room } from '#platform/room.ts';
import { stepRestorer } from './restore-step.ts';
import { academicRoutes } from './routes.ts';

export const academicsRoom: Room = {
  routes: academicRoutes,
  restorers: (services) => Object.fromEntries(stepKinds.map((step) => [step, stepRestorer(services, step)])),
};
