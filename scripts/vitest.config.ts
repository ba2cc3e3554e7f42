import { defineConfig } from 'vitest/config';
import { nightlyTests, testTimeout } from './lanes.ts';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    exclude: nightlyTests,
    testTimeout,
    hookTimeout: testTimeout,
  },
});
