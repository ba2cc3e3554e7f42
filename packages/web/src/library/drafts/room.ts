import { IconUpload } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/drafts',
    staticData: { codes: ['SL'], handbook: 'publish-scores' },
    component: lazyScreen('library', () => withTexts('uploads', import('./drafts-page.tsx')), 'DraftsPage'),
  }),
] as const;

export const room: Room = {
  work: [
    { codes: ['SL'], icon: IconUpload, queryKey: ['drafts', 'waiting'], load: () => import('./waiting-work.tsx') },
  ],
};
