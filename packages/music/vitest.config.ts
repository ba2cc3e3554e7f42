import { defineConfig } from 'vitest/config';

/**
 * Vitest would leave one of two cores unused by default, and loading modules again for each file takes longer than most
 * test files.
 */
export default defineConfig({
  test: {
    name: 'music',
    include: ['src/**/*.test.ts'],
    maxWorkers: 2,
    isolate: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    /* By default one second, which a busy machine exceeds. */
    expect: { poll: { timeout: 60_000 } },
  },
});
