import { countUnanswered } from '@eemusic/contract/support/mail';
import { plural, t } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import type { LiveFigure } from '#platform/room.ts';

export const liveFigure: LiveFigure = {
  find: async (signal) => {
    const { cards } = await call(countUnanswered, {}, { signal });
    return { value: cards, to: '/support/email-support', search: { unanswered: 1 } };
  },
  describe: (count) => {
    if (count === 0) return t`Every email is answered`;
    return plural(count, { one: 'email waits for an answer', other: 'emails wait for an answer' });
  },
};
