import { periodDays, readScoreGrowth } from '@eemusic/contract/platform/dashboard';
import { plural, t } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import { numbers } from '#platform/locales/formats.ts';
import type { LiveFigure } from '#platform/room.ts';

export const liveFigure: LiveFigure = {
  isMoreBetter: true,
  find: async (signal) => {
    const { all, added, addedBefore } = (await call(readScoreGrowth, {}, { signal })).scores;
    return { value: all, now: added, before: addedBefore, to: '/score-library/scores', search: {} };
  },
  describe: (count) => plural(count, { one: 'score in the library', other: 'scores in the library' }),
  formatNote: ({ now = 0, before = 0 }) => {
    const added = numbers().format(now);
    const addedBefore = numbers().format(before);
    return t`${added} new in ${periodDays} days, ${addedBefore} in the ${periodDays} before`;
  },
};
