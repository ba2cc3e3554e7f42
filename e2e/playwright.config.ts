import { defineConfig } from '@playwright/test';
import { journeyOptions } from './chromium.ts';
import { places, portAt } from './places.ts';

/** Journeys through the built app on a real server, one after the other at each place, each account and library of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 300_000,
  expect: { timeout: 30_000 },
  workers: places.length,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    actionTimeout: 30_000,
    launchOptions: journeyOptions,
  },
  webServer: places.map((place) => ({
    command: 'node e2e/start.ts',
    cwd: '..',
    env: { PORT: String(portAt(place)), PLACE: String(place) },
    url: `http://localhost:${portAt(place)}/readyz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  })),
});
