export { readOverview } from './read-overview.ts';
export { readPerformance } from './read-performance.ts';
