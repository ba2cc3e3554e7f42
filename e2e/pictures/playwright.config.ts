import { defineConfig } from '@playwright/test';
import config from '#e2e/playwright.config.ts';

/** `npm run pictures`: takes those pictures again that differ from what the screens show, without the other journeys. */
export default defineConfig({ ...config, testDir: '.', webServer: [], workers: 1, updateSnapshots: 'changed' });
