import { createRoute } from '@tanstack/react-router';
import { withTexts } from '#platform/locales/texts.ts';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type EditionsAddress, readEditionsAddress } from './address.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/editions/$id',
    staticData: { codes: ['SL'], handbook: 'correct-score' },
    validateSearch: (raw: Record<string, unknown>): EditionsAddress => onlyKnown(raw, readEditionsAddress(raw)),
    component: lazyScreen(
      'library',
      () => withTexts('duplicates', withTexts('uploads', import('./editions-page.tsx'))),
      'EditionsPage',
    ),
  }),
] as const;

export const room: Room = {};
