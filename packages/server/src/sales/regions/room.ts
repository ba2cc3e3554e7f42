import { regions } from '@eemusic/contract/platform/regions';
import { listRegions } from '@eemusic/contract/sales/regions';
import type { Room } from '#platform/room.ts';
import type { Serve } from '#platform/http/index.ts';

export const regionsRoom: Room = {
  routes: regionRoutes,
};

function regionRoutes(serve: Serve): void {
  serve(listRegions, () => ({ regions: [...regions] }));
}
