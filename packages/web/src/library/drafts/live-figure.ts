import { listDrafts } from '@eemusic/contract/library/drafts';
import { plural, t } from '@lingui/core/macro';
import { currentSession } from '#access/session/index.ts';
import { call } from '#platform/api/call.ts';
import type { LiveFigure } from '#platform/room.ts';

/** Counts only the user's own reviews; those of colleagues are not the user's task. */
export const liveFigure: LiveFigure = {
  find: async (signal) => {
    const { drafts } = await call(listDrafts, {}, { signal });
    const userId = currentSession()?.userId;
    const mine = drafts.filter(({ owner }) => owner.userId === userId);
    const value = mine.reduce((sum, { names }) => sum + names.length, 0);
    return { value, to: '/score-library/drafts', search: {} };
  },
  describe: (count) => {
    if (count === 0) return t`No uploads wait for review`;
    return plural(count, { one: 'upload waiting for review', other: 'uploads waiting for review' });
  },
};
