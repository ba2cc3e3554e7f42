import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** What a room brings to the shell and to the palette is shown apart from its screens. */
const inShell = ['*/*/room.ts', '*/*/*live-figure.ts'];
const inPalette = ['*/*/palette.ts'];

const catalog = (name: string, folders: readonly string[], without: readonly string[] = []) => ({
  path: `<rootDir>/src/platform/locales/{locale}/${name}`,
  include: folders.map((folder) => `<rootDir>/src/${folder}`),
  exclude: [
    ...without.map((part) => `${part}/**`),
    ...[...inShell, ...inPalette].filter((file) => !folders.includes(file)),
  ].map((part) => `<rootDir>/src/${part}`),
});

/**
 * Texts are loaded with what shows them: `start` with the sign-in page, `app` with the shell, the others with the
 * screens of their rooms (locales/texts.ts). A room that is part of two screens has its texts with both, and so has a
 * part of `ui` that few screens show.
 */
export default defineConfig({
  rootDir: import.meta.dirname,
  locales: ['en', 'zh-Hans'],
  sourceLocale: 'en',
  fallbackLocales: { default: 'en' },
  /* A line number would change with every edit above it. */
  format: formatter({ lineNumbers: false }),
  catalogs: [
    catalog(
      'start',
      ['platform/api', 'platform/sentences', 'access/passwords', 'access/session', 'app/start', 'platform/ui'],
      ['platform/ui/reorder'],
    ),
    catalog('app', ['app', 'platform/deletions', 'platform/names', ...inShell], ['app/palette', 'app/start']),
    catalog('palette', ['app/palette', ...inPalette]),
    catalog('library', [
      'library/academics',
      'library/libraries',
      'library/scores',
      'library/sheet-music',
      'library/tags',
      'platform/ui/reorder',
    ]),
    catalog('uploads', ['library/uploads']),
    catalog('catalogue', [
      'library/duplicates',
      'library/booklets',
      'library/catalogue',
      'library/coverage',
      'library/findings',
      'library/melody',
      'library/playing',
      'library/sheet-music',
      'library/tags',
      'platform/ui/reorder',
    ]),
    catalog('access', [
      'access/activity',
      'access/administrators',
      'access/profile',
      'library/catalogue/score-types.ts',
      'library/tags',
      'support/cards/list-texts.ts',
      'access/two-step',
    ]),
    catalog('sales', [
      'sales/user-management',
      'sales/channels',
      'sales/educators',
      'sales/regions',
      'sales/users',
      'sales/user-management-page',
    ]),
    catalog('reports', ['sales/commissions', 'sales/imports']),
    catalog('keys', ['sales/user-management', 'sales/regions', 'sales/subscriptions']),
    catalog('analytics', ['learning/analytics']),
    catalog('support', ['support/board', 'support/cards', 'support/mail']),
  ],
});
