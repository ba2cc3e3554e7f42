import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type DuplicatesAddress, readDuplicatesAddress } from './address.ts';
import { destinations } from './palette.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/duplicates',
    staticData: { codes: ['SL'], handbook: 'findings' },
    validateSearch: (raw: Record<string, unknown>): DuplicatesAddress => onlyKnown(raw, readDuplicatesAddress(raw)),
    component: lazyScreen('library', () => withTexts('duplicates', import('./duplicates-page.tsx')), 'DuplicatesPage'),
  }),
] as const;

export const room: Room = {
  subscreens: [
    { under: '/score-library/dashboard', codes: ['SL'], name: msg`Duplicates`, to: '/score-library/duplicates' },
  ],
  destinations,
};
