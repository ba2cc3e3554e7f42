import { periodDays } from '@eemusic/contract/platform/dashboard';
import { addDays } from '@eemusic/contract/platform/days';
import { listStudents } from '@eemusic/contract/sales/users';
import { plural, t } from '@lingui/core/macro';
import { today } from '#platform/company.ts';
import { call } from '#platform/api/call.ts';
import { numbers } from '#platform/locales/formats.ts';
import type { LiveFigure } from '#platform/room.ts';

const one = { Page: 1, Size: 1 };

export const liveFigure: LiveFigure = {
  isMoreBetter: true,
  find: async (signal) => {
    const since = addDays(today(), 1 - periodDays);
    const [{ total }, { total: ofBoth }] = await Promise.all([
      call(listStudents, { addedSince: since, ...one }, { signal }),
      call(listStudents, { addedSince: addDays(since, -periodDays), ...one }, { signal }),
    ]);
    return { value: total, before: ofBoth - total, to: '/user-management', search: { tab: 'users', since } };
  },
  describe: (count) =>
    plural(count, { one: `new user in ${periodDays} days`, other: `new users in ${periodDays} days` }),
  formatNote: ({ before = 0 }) => {
    const added = numbers().format(before);
    return t`${added} in the ${periodDays} days before`;
  },
};
