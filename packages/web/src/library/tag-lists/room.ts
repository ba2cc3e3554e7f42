import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';
import { readTagListsAddress, type TagListsAddress } from './address.ts';
import { destinations } from './palette.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/lists',
    staticData: { codes: ['SL'], handbook: 'tag-lists' },
    validateSearch: (raw: Record<string, unknown>): TagListsAddress => onlyKnown(raw, readTagListsAddress(raw)),
    component: lazyScreen('library', () => withTexts('lists', import('./tag-lists-page.tsx')), 'TagListsPage'),
  }),
] as const;

export const room: Room = {
  subscreens: [{ under: '/score-library/dashboard', codes: ['SL'], name: msg`Lists`, to: '/score-library/lists' }],
  destinations,
};
