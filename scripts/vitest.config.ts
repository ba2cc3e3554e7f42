import { defineConfig } from 'vitest/config';
import { nightlyTests, timeouts } from './lanes.ts';

export default defineConfig({
  test: { root: import.meta.dirname, include: ['**/*.test.ts'], exclude: nightlyTests, ...timeouts },
});
