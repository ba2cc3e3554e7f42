import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { journeyOptions } from './chromium.ts';
import { isNightly, testTimeout } from '#scripts/lanes.ts';
import { workers } from './servers.ts';

const handbook = fileURLToPath(new URL('../docs/handbook/', import.meta.url));
/** For comparing pictures of screens: other versions of the browser draw the edges of letters slightly differently. */
const tolerance = { threshold: 0.05, maxDiffPixelRatio: 0.0006 };

/**
 * Runs the journeys on the built app and real servers; files named `*.nightly.spec.ts` and tests with the tag
 * `@nightly` run only with `TEST_ALL=true`.
 */
export default defineConfig({
  testDir: '.',
  testIgnore: isNightly ? [] : '**/*.nightly.spec.ts',
  ...(!isNightly && { grepInvert: /@nightly/ }),
  outputDir: '../test-results',
  timeout: testTimeout,
  expect: {
    timeout: 120_000,
    toHaveScreenshot: { pathTemplate: `${handbook}{arg}{ext}`, ...tolerance },
  },
  updateSnapshots: 'none',
  workers,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ...(process.env['TEST_REPORT'] ? [['../scripts/playwright-reporter.ts'] as const] : [])],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    actionTimeout: 120_000,
    launchOptions: journeyOptions,
  },
});
