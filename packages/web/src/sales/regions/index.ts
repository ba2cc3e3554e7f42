import { lazyPart } from '#platform/ui/lazy-part.tsx';

/** Loaded with the forms that use it, so that lists load faster. */
export const RegionSelect = lazyPart(async () => (await import('./region-select.tsx')).RegionSelect);
