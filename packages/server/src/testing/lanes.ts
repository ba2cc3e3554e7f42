import fc from 'fast-check';

/** Whether everything runs, also what proves the platform rather than a change. */
export const isNightly = process.env['TEST_ALL'] === 'true';

/** How often a property is tried whose single run takes `times` as long as the usual 20 ms at most. */
export const runsOfSlow = (times: number): number => Math.ceil((fc.readConfigureGlobal().numRuns ?? 1) / times);
