import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestUserConfig } from 'vitest/config';
import { nightlyTests, timeouts } from '../../scripts/lanes.ts';
import { handbook } from './scripts/handbook.ts';

/** Lets the plugin find lingui.config.ts from any working directory. */
const here = { cwd: import.meta.dirname };

/**
 * These tests mock modules (`vi.mock`) or leave notices and connections behind. In a shared
 * process they would affect others.
 */
const isolated = ['src/**/*.isolated.test.{ts,tsx}'];

const suite = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'https://console.example/' } },
  setupFiles: ['src/testing/set-up.ts', '../../scripts/property-runs.ts'],
  ...timeouts,
  css: false,
  /* While an interval of jsdom's is faked, it schedules no further animation frame, in any test to come. */
  fakeTimers: { toNotFake: ['nextTick', 'queueMicrotask', 'setInterval', 'clearInterval'] },
  restoreMocks: true,
  unstubGlobals: true,
} satisfies TestUserConfig;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [babel({ presets: [linguiTransformerBabelPreset({}, here)] }), react(), lingui(here), handbook()],
  test: {
    maxWorkers: 2,
    projects: [
      /* Loading all modules anew for each file would take four times as long. */
      {
        extends: true,
        test: {
          ...suite,
          name: 'web',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...isolated, ...nightlyTests],
        },
      },
      { extends: true, test: { ...suite, name: 'web, each file by itself', include: isolated, exclude: nightlyTests } },
    ],
  },
});
