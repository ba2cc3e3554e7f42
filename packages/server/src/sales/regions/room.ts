import { regions } from '@eemusic/contract/platform/regions';
import { listRegions } from '@eemusic/contract/sales/regions';
import type { Room } from '#platform/room.ts';

export const regionsRoom: Room = {
  routes: (serve) => serve(listRegions, () => ({ regions: regions.map(({ code, en }) => ({ code, region: en })) })),
};
