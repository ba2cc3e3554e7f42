import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const catalog = (name: string, rooms: readonly string[], without: readonly string[] = []) => ({
  path: `<rootDir>/src/locales/{locale}/${name}`,
  include: rooms.map((room) => `<rootDir>/src/${room}`),
  exclude: without.map((part) => `<rootDir>/src/${part}/**`),
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
    catalog('start', ['api', 'session', 'start', 'ui'], ['ui/reorder']),
    catalog('app', ['app', 'deletions']),
    catalog('palette', ['palette']),
    catalog('library', ['academics', 'libraries', 'scores', 'sheet-music', 'tags', 'ui/reorder']),
    catalog('uploads', ['uploads']),
    catalog('catalogue', [
      'alike',
      'booklets',
      'catalogue',
      'coverage',
      'findings',
      'melody',
      'playing',
      'sheet-music',
      'tags',
      'ui/reorder',
    ]),
    catalog('access', ['activity', 'administrators', 'profile', 'tags', 'two-step']),
    catalog('sales', ['chain', 'channels', 'educators', 'regions', 'students', 'user-management']),
    catalog('reports', ['commissions', 'imports']),
    catalog('keys', ['chain', 'regions', 'subscriptions']),
    catalog('analytics', ['analytics']),
    catalog('support', ['cards', 'support']),
  ],
});
