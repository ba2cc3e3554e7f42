import { createRoute } from '@tanstack/react-router';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type BookletAddress, readBookletAddress } from './address.ts';
import { quickActions } from './palette.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/booklet',
    staticData: { codes: ['SL'], handbook: 'booklets' },
    validateSearch: (raw: Record<string, unknown>): BookletAddress => onlyKnown(raw, readBookletAddress(raw)),
    component: lazyScreen(
      'library',
      () => withTexts('printing', withTexts('booklets', import('./booklet-page.tsx'))),
      'BookletPage',
    ),
  }),
] as const;

export const room: Room = { quickActions };
