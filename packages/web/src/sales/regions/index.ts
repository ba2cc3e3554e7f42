import { lazyPart } from '#platform/ui/lazy-part.tsx';

export { regionFilter } from './region-filter.ts';

/** With the forms that have it: the lists load no select. */
export const RegionSelect = lazyPart(async () => (await import('./region-select.tsx')).RegionSelect);
