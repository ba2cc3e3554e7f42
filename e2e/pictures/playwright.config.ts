import { defineConfig } from '@playwright/test';
import config from '#e2e/playwright.config.ts';

/** For `npm run pictures`: takes again those pictures that differ from the screens, without running other journeys. */
export default defineConfig({
  ...config,
  testDir: '.',
  testIgnore: [],
  workers: 1,
  timeout: 1_800_000,
  updateSnapshots: 'changed',
});
