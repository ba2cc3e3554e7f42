import { listAdministrators } from '@eemusic/contract/access/administrators';
import { plural } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import type { LiveFigure } from '#platform/room.ts';

export const liveFigure: LiveFigure = {
  find: async (signal) => {
    const { total } = await call(listAdministrators, { page: 1, size: 1, searchQuery: '' }, { signal });
    return { count: total, to: '/administrator', search: {} };
  },
  say: (count) => plural(count, { one: '# administrator may come in', other: '# administrators may come in' }),
};
