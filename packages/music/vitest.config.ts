import { defineConfig } from 'vitest/config';
import { nightlyTests, timeouts } from '../../scripts/lanes.ts';

/**
 * Vitest would leave one of two cores unused by default, and loading modules again for each file takes longer than most
 * test files.
 */
export default defineConfig({
  test: {
    name: 'music',
    include: ['src/**/*.test.ts'],
    exclude: nightlyTests,
    setupFiles: ['../../scripts/property-runs.ts'],
    maxWorkers: 2,
    isolate: false,
    ...timeouts,
    /* By default one second, which a busy machine exceeds. */
    expect: { poll: { timeout: 60_000 } },
  },
});
