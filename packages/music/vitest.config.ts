import { defineConfig } from 'vitest/config';

/** Vitest would leave one of two cores to itself; and modules anew for each file take longer than most files to test. */
export default defineConfig({
  test: {
    name: 'music',
    include: ['src/**/*.test.ts'],
    maxWorkers: 2,
    isolate: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
