export { readOverview, readPerformance } from './figures.ts';
