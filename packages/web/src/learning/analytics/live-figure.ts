import { day } from '@eemusic/contract/platform/durations';
import { dayOf } from '@eemusic/contract/platform/days';
import { listCountedStudents } from '@eemusic/contract/learning/analytics';
import { plural, t } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import type { LiveFigure } from '#platform/room.ts';

const week = 6 * day;

export const liveFigure: LiveFigure = {
  find: async (signal) => {
    const now = new Date();
    const days = { from: dayOf(new Date(now.getTime() - week)), to: dayOf(now) };
    const { total } = await call(listCountedStudents, { kind: 'lapsed', ...days, Size: '1' }, { signal });
    const search = { ...days, rows: 'students', kind: 'lapsed' };
    return { count: total, to: '/analytics/overview', search };
  },
  say: (count) => {
    if (count === 0) return t`No subscription lapsed in the last 7 days`;
    return plural(count, {
      one: '# subscription lapsed in the last 7 days',
      other: '# subscriptions lapsed in the last 7 days',
    });
  },
};
