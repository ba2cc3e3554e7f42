import { createRoute } from '@tanstack/react-router';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { readUploadAddress, type UploadAddress } from '#library/catalogue/address.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/$id/upload',
    staticData: { codes: ['SL'], handbook: 'publish-scores' },
    validateSearch: (raw: Record<string, unknown>): UploadAddress => onlyKnown(raw, readUploadAddress(raw)),
    component: lazyScreen('library', () => withTexts('uploads', import('./upload-page.tsx')), 'UploadPage'),
  }),
] as const;

export const room: Room = {};
