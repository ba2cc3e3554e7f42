import fc from 'fast-check';

/** Whether everything runs, also what proves the platform rather than a change. */
export const isNightly = process.env['TEST_ALL'] === 'true';

/** Returns all cases nightly, otherwise the first one and every so many further ones. */
export const someOf = <Case>(cases: readonly Case[], every: number): Case[] =>
  cases.filter((_, index) => isNightly || index % every === 0);

/** How often a property is tried whose single run takes `times` as long as the usual 20 ms at most. */
export const runsOfSlow = (times: number): number => Math.ceil((fc.readConfigureGlobal().numRuns ?? 1) / times);
