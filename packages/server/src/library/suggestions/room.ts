import * as contract from '@eemusic/contract/library/suggestions';
import type { Room } from '#platform/room.ts';
import { suggestPlace } from './suggest.ts';

export const suggestionsRoom: Room = {
  routes: (serve, services) => serve(contract.suggestPlace, (request) => suggestPlace(services, request)),
};
