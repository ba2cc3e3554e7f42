/** Whether everything is tested, also what proves the platform rather than a change: `npm run test:all`. */
export const isNightly = process.env['TEST_ALL'] === 'true';

/** Test files that run only then. */
export const nightlyTests = isNightly ? [] : ['**/*.nightly.test.{ts,tsx}'];
