import { IconTool } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type FindingsAddress, readFindingsAddress } from './address.ts';
import { destinations } from './palette.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/findings',
    staticData: { codes: ['SL'], handbook: 'findings' },
    validateSearch: (raw: Record<string, unknown>): FindingsAddress => onlyKnown(raw, readFindingsAddress(raw)),
    component: lazyScreen('library', () => withTexts('findings', import('./findings-page.tsx')), 'FindingsPage'),
  }),
] as const;

export const room: Room = {
  subscreens: [
    { under: '/score-library/dashboard', codes: ['SL'], name: msg`Findings`, to: '/score-library/findings' },
  ],
  work: [
    {
      codes: ['SL'],
      icon: IconTool,
      queryKey: ['scores', 'findings', 'waiting'],
      load: () => withTexts('library', import('./waiting-work.tsx')),
    },
  ],
  destinations,
};
