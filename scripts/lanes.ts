/** Whether everything is tested, also what proves the platform rather than a change: `npm run test:all`. */
export const isNightly = process.env['TEST_ALL'] === 'true';

/** Test files that run only then. */
export const nightlyTests = isNightly ? [] : ['**/*.nightly.test.{ts,tsx}'];

/** In milliseconds: it ends what hangs, also on a busy machine. At night a test may try a thousand cases. */
export const testTimeout = isNightly ? 1_800_000 : 300_000;
export const timeouts = { testTimeout, hookTimeout: testTimeout };
