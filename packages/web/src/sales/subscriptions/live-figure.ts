import { countExpiring, expiringSoonDays } from '@eemusic/contract/sales/key-forecast';
import { plural, t } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import { numbers } from '#platform/locales/formats.ts';
import type { LiveFigure } from '#platform/room.ts';

export const liveFigure: LiveFigure = {
  find: async (signal) => {
    const { keys, before, from, to } = (await call(countExpiring, {}, { signal })).expiring;
    return { value: keys, before, to: '/manage-subscription', search: { from, to } };
  },
  describe: (count) => {
    if (count === 0) return t`No key expires within ${expiringSoonDays} days`;
    return plural(count, {
      one: `key expires within ${expiringSoonDays} days`,
      other: `keys expire within ${expiringSoonDays} days`,
    });
  },
  formatNote: ({ before = 0 }) => {
    const ranOut = numbers().format(before);
    return t`${ranOut} in the ${expiringSoonDays} days before`;
  },
};
