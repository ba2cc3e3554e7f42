/** Whether everything runs, also what proves the platform rather than a change. */
export const isNightly = process.env['TEST_ALL'] === 'true';

/** Returns all cases nightly, otherwise the first one and every so many further ones. */
export const someOf = <Case>(cases: readonly Case[], every: number): Case[] =>
  cases.filter((_, index) => isNightly || index % every === 0);
