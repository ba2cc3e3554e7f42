import { listRegions, regions } from '@eemusic/contract/regions';
import type { Serve } from '#http/index.ts';

export function regionRoutes(serve: Serve): void {
  serve(listRegions, () => ({ regions: [...regions] }));
}
