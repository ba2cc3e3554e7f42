import { listRegions } from '@eemusic/contract/regions';
import type { Serve } from '#http/index.ts';
import { regions } from './list.ts';

export function regionRoutes(serve: Serve): void {
  serve(listRegions, () => ({ regions }));
}
