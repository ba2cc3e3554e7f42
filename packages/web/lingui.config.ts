import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const start = ['api', 'session', 'start', 'ui'].map((folder) => `<rootDir>/src/${folder}`);

/** The sign-in page loads the texts of `start` alone. */
export default defineConfig({
  rootDir: import.meta.dirname,
  locales: ['en'],
  sourceLocale: 'en',
  /* A line number would change with every edit above it. */
  format: formatter({ lineNumbers: false }),
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/start', include: start },
    { path: '<rootDir>/src/locales/{locale}/rooms', include: ['<rootDir>/src'], exclude: start },
  ],
});
