export type { BookletEntry } from './plan.ts';
export { type Booklet, printBooklet } from './print-booklet.ts';
export { printScores, type PrintedScore } from './print-scores.ts';
