import { defineConfig } from '@lingui/cli';

const start = ['api', 'session', 'start', 'ui'].map((folder) => `<rootDir>/src/${folder}`);

/** The sign-in page loads the texts of `start` alone. */
export default defineConfig({
  rootDir: import.meta.dirname,
  locales: ['en'],
  sourceLocale: 'en',
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/start', include: start },
    { path: '<rootDir>/src/locales/{locale}/rooms', include: ['<rootDir>/src'], exclude: start },
  ],
});
