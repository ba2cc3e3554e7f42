import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';

const port = 3999;

/** Journeys through the built app on a real server, one after the other, each account and library of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 1,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    actionTimeout: 10_000,
    launchOptions: chromiumOptions,
  },
  webServer: {
    command: 'node e2e/start.ts',
    cwd: '..',
    env: { PORT: String(port) },
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
