import { periodDays, readScoreGrowth } from '@eemusic/contract/platform/dashboard';
import { plural, t } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import { numbers } from '#platform/locales/formats.ts';
import type { LiveFigure } from '#platform/room.ts';

export const liveFigure: LiveFigure = {
  find: async (signal) => {
    const { all, added, addedBefore } = (await call(readScoreGrowth, {}, { signal })).scores;
    return { value: all, added, before: addedBefore, to: '/score-library/scores', search: {} };
  },
  describe: (count) => plural(count, { one: 'score in the library', other: 'scores in the library' }),
  formatNote: ({ added = 0, before = 0 }) => {
    const recently = numbers().format(added);
    const earlier = numbers().format(before);
    return t`${recently} new in ${periodDays} days, ${earlier} in the ${periodDays} before`;
  },
};
