import fc from 'fast-check';
import { isNightly } from './lanes.ts';

/** How often a property is tried. */
const numRuns = isNightly ? 1_000 : 30;

fc.configureGlobal({ numRuns });

/** How often one is tried whose single run takes `times` as long as the usual 20 ms at most. */
export const runsOfSlow = (times: number): number => Math.ceil(numRuns / times);
