export { RegionSelect } from './region-select.tsx';
export { regionsQuery, useRegionNames } from './use-regions.ts';
