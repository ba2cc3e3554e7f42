import { listFindings } from '@eemusic/contract/library/findings';
import { plural, t } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import type { LiveFigure } from '#platform/room.ts';

const one = { Page: 1, Size: 1 };

export const liveFigure: LiveFigure = {
  find: async (signal) => {
    const { total } = await call(listFindings, one, { signal });
    return { value: total, to: '/score-library/findings', search: {} };
  },
  describe: (count) => {
    if (count === 0) return t`No problems found in the library`;
    return plural(count, { one: 'finding in the library', other: 'findings in the library' });
  },
};
