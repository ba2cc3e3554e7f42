import { catalogueOf } from './catalogue.ts';
import type { Room } from '#platform/room.ts';

export const catalogueRoom: Room = {
  warmUp: (services) => catalogueOf(services),
};
