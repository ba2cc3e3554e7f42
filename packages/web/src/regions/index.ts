import { lazy } from 'react';

export { regionFilter } from './region-filter.ts';

/** With the forms that have it: the lists load no select. */
export const RegionSelect = lazy(async () => ({ default: (await import('./region-select.tsx')).RegionSelect }));
