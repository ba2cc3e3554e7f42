import { defineConfig } from 'vitest/config';
import { nightlyTests } from './lanes.ts';

export default defineConfig({
  test: { root: import.meta.dirname, include: ['**/*.test.ts'], exclude: nightlyTests, testTimeout: 240_000 },
});
