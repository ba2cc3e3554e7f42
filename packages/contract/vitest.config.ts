import { defineConfig } from 'vitest/config';
import { nightlyTests } from '../../scripts/lanes.ts';

export default defineConfig({
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts'],
    exclude: nightlyTests,
    isolate: false,
    setupFiles: ['../../scripts/property-runs.ts'],
  },
});
