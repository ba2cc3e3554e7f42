export { RegionSelect } from './region-select.tsx';
export { useRegionNames } from './use-regions.ts';
