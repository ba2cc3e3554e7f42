import fc from 'fast-check';
import { isNightly } from './lanes.ts';

/** How often the tests of a package try a property. */
fc.configureGlobal({ numRuns: isNightly ? 1_000 : 30 });
