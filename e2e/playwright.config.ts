import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { journeyOptions } from './chromium.ts';
import { servers, portAt } from './servers.ts';

const handbook = fileURLToPath(new URL('../docs/handbook/', import.meta.url));
/** For comparing pictures of screens: other versions of the browser draw the edges of letters slightly differently. */
const tolerance = { threshold: 0.05, maxDiffPixelRatio: 0.0006 };

/** Files begin in the order of their names, and these take longest: last, one of them would run alone at the end. */
const long = [
  'pictures/*.spec.ts',
  'pseudo.spec.ts',
  'score-library.spec.ts',
  'drafts.spec.ts',
  'user-management-looks.spec.ts',
];
const longFiles = long.map((name) => `**/e2e/${name}`);

/**
 * Runs the journeys on the built app and real servers. Each server has its own accounts and libraries, and runs one
 * journey at a time.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 300_000,
  expect: {
    timeout: 30_000,
    toHaveScreenshot: { pathTemplate: `${handbook}{arg}{ext}`, ...tolerance },
  },
  updateSnapshots: 'none',
  workers: servers.length,
  projects: [
    { name: 'long journeys', testMatch: longFiles },
    { name: 'journeys', testIgnore: longFiles },
  ],
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ...(process.env['TEST_REPORT'] ? [['../scripts/playwright-reporter.ts'] as const] : [])],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    actionTimeout: 30_000,
    launchOptions: journeyOptions,
  },
  webServer: servers.map((server) => ({
    command: 'node e2e/start.ts',
    cwd: '..',
    env: { PORT: String(portAt(server)), SERVER_INDEX: String(server) },
    url: `http://localhost:${portAt(server)}/readyz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  })),
});
