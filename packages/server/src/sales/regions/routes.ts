import { regions } from '@eemusic/contract/platform/regions';
import { listRegions } from '@eemusic/contract/sales/regions';
import type { Serve } from '#platform/http/index.ts';

export function regionRoutes(serve: Serve): void {
  serve(listRegions, () => ({ regions: [...regions] }));
}
