import { countExpiring, soon } from '@eemusic/contract/sales/subscriptions';
import { plural, t } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import type { LiveFigure } from '#platform/room.ts';

export const liveFigure: LiveFigure = {
  find: async (signal) => {
    const { keys, from, to } = (await call(countExpiring, {}, { signal })).expiring;
    return { count: keys, to: '/manage-subscription', search: { from, to } };
  },
  say: (count) => {
    if (count === 0) return t`No key runs out within ${soon} days`;
    return plural(count, { one: `# key runs out within ${soon} days`, other: `# keys run out within ${soon} days` });
  },
};
