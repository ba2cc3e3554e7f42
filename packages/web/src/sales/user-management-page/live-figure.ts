import { mondayOf } from '@eemusic/contract/platform/days';
import { listStudents } from '@eemusic/contract/sales/users';
import { plural, t } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import type { LiveFigure } from '#platform/room.ts';

const one = { Page: 1, Size: 1 };

export const liveFigure: LiveFigure = {
  find: async (signal) => {
    const since = mondayOf(new Date());
    const { total } = await call(listStudents, { addedSince: since, ...one }, { signal });
    return { count: total, to: '/user-management', search: { tab: 'users', since } };
  },
  say: (count) => {
    if (count === 0) return t`No new users this week`;
    return plural(count, { one: '# new user this week', other: '# new users this week' });
  },
};
