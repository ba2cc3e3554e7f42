import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';
import { readStepsAddress, type StepsAddress } from './address.ts';
import { destinations } from './palette.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/grades',
    staticData: { codes: ['SL'], handbook: 'grades' },
    validateSearch: (raw: Record<string, unknown>): StepsAddress => onlyKnown(raw, readStepsAddress(raw)),
    component: lazyScreen('library', () => withTexts('lists', import('./steps-page.tsx')), 'StepsPage'),
  }),
] as const;

export const room: Room = {
  subscreens: [
    {
      under: '/score-library/dashboard',
      codes: ['SL'],
      name: msg`Grades and levels`,
      to: '/score-library/grades',
    },
  ],
  destinations,
};
