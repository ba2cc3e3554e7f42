import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Texts of these files are loaded with the shell and with the palette, not with the room's screens. */
const inShell = ['*/*/room.ts', '*/*/*live-figure.ts'];
const inPalette = ['*/*/palette.ts'];
/** Texts of these folders are needed before sign-in. */
const inStart = ['access/passwords', 'access/session', 'app/start'];

const catalog = (name: string, include: readonly string[], exclude: readonly string[] = []) => ({
  path: `<rootDir>/src/platform/locales/{locale}/${name}`,
  include: include.map((part) => `<rootDir>/src/${part}`),
  exclude: exclude.map((part) => `<rootDir>/src/${part}`),
});

/** The largest room of its district, with a screen of its own. */
const inUploads = ['library/uploads'];

const district = (name: string, others: readonly string[] = []) =>
  catalog(
    name,
    [name, ...others],
    [...inShell, ...inPalette, ...[...inStart, ...inUploads].map((folder) => `${folder}/**`)],
  );

/**
 * Texts are loaded with what shows them: `start` with the sign-in page, `app` with the shell, those of a district with
 * its first screen.
 */
export default defineConfig({
  rootDir: import.meta.dirname,
  locales: ['en', 'zh-Hans'],
  sourceLocale: 'en',
  fallbackLocales: { default: 'en' },
  /* A line number would change with every edit above it. */
  format: formatter({ lineNumbers: false }),
  catalogs: [
    catalog('start', ['platform/api', 'platform/sentences', 'platform/ui', ...inStart], ['platform/ui/reorder/**']),
    catalog('app', ['app', 'platform/deletions', 'platform/names', ...inShell], ['app/palette/**', 'app/start/**']),
    catalog('palette', ['app/palette', ...inPalette]),
    district('access'),
    district('library', ['platform/ui/reorder']),
    catalog('uploads', inUploads),
    district('sales'),
    district('learning'),
    district('support'),
  ],
});
