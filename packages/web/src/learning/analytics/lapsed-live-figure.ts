import { addDays } from '@eemusic/contract/platform/days';
import { listCountedStudents } from '@eemusic/contract/learning/analytics';
import { plural, t } from '@lingui/core/macro';
import { today } from '#platform/company.ts';
import { call } from '#platform/api/call.ts';
import { numbers } from '#platform/locales/formats.ts';
import type { LiveFigure } from '#platform/room.ts';

const of = { kind: 'lapsed', Size: '1' } as const;

export const liveFigure: LiveFigure = {
  find: async (signal) => {
    const to = today();
    const days = { from: addDays(to, -6), to };
    const daysBefore = { from: addDays(to, -13), to: addDays(to, -7) };
    const [{ total }, { total: before }] = await Promise.all([
      call(listCountedStudents, { ...of, ...days }, { signal }),
      call(listCountedStudents, { ...of, ...daysBefore }, { signal }),
    ]);
    const search = { ...days, rows: 'students', kind: 'lapsed' };
    return { value: total, before, to: '/analytics/overview', search };
  },
  describe: (count) => {
    if (count === 0) return t`No subscription lapsed in the last 7 days`;
    return plural(count, {
      one: 'subscription lapsed in the last 7 days',
      other: 'subscriptions lapsed in the last 7 days',
    });
  },
  formatNote: ({ before = 0 }) => {
    const lapsed = numbers().format(before);
    return t`${lapsed} in the 7 days before`;
  },
};
