import { addDays } from '@eemusic/contract/platform/days';
import { periodDays } from '@eemusic/contract/platform/dashboard';
import { listCountedStudents } from '@eemusic/contract/learning/analytics';
import { plural, t } from '@lingui/core/macro';
import { today } from '#platform/company.ts';
import { call } from '#platform/api/call.ts';
import { numbers } from '#platform/locales/formats.ts';
import type { LiveFigure } from '#platform/room.ts';

const of = { kind: 'active', Size: '1' } as const;

export const liveFigure: LiveFigure = {
  isMoreBetter: true,
  find: async (signal) => {
    const to = today();
    const days = { from: addDays(to, 1 - periodDays), to };
    const daysBefore = { from: addDays(days.from, -periodDays), to: addDays(days.from, -1) };
    const [{ total }, { total: before }] = await Promise.all([
      call(listCountedStudents, { ...of, ...days }, { signal }),
      call(listCountedStudents, { ...of, ...daysBefore }, { signal }),
    ]);
    const search = { ...days, rows: 'students', kind: 'active' };
    return { value: total, before, to: '/analytics/overview', search };
  },
  describe: (count) =>
    plural(count, {
      one: `student practised in ${periodDays} days`,
      other: `students practised in ${periodDays} days`,
    }),
  formatNote: ({ before = 0 }) => {
    const practised = numbers().format(before);
    return t`${practised} in the ${periodDays} days before`;
  },
};
