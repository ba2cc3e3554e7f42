import { listLibraries } from '@eemusic/contract/library/libraries';
import { plural } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import type { LiveFigure } from '#platform/room.ts';

export const liveFigure: LiveFigure = {
  find: async (signal) => {
    const { modules } = await call(listLibraries, {}, { signal });
    return { count: modules.length, to: '/score-library/manage', search: {} };
  },
  say: (count) => plural(count, { one: '# library', other: '# libraries' }),
};
