export { RegionSelect } from './region-select.tsx';
export { regionFilter } from './region-filter.ts';
