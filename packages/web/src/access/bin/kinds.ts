import type { BinKind } from '@eemusic/contract/platform/deletions';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

type Kind = {
  name: MessageDescriptor;
  formatCount: (count: number) => string;
  /** The list from which the records were deleted. */
  list: { to: string; search?: Record<string, string> };
};

export const kinds: Readonly<Record<BinKind, Kind>> = {
  channel: {
    name: msg`Channels`,
    formatCount: (count) => plural(count, { one: '# channel', other: '# channels' }),
    list: { to: '/user-management' },
  },
  educator: {
    name: msg`Schools and teachers`,
    formatCount: (count) => plural(count, { one: '# school or teacher', other: '# schools and teachers' }),
    list: { to: '/user-management', search: { tab: 'educators' } },
  },
  student: {
    name: msg`Users`,
    formatCount: (count) => plural(count, { one: '# user', other: '# users' }),
    list: { to: '/user-management', search: { tab: 'users' } },
  },
  key: {
    name: msg`Subscription keys`,
    formatCount: (count) => plural(count, { one: '# key', other: '# keys' }),
    list: { to: '/manage-subscription' },
  },
  score: {
    name: msg`Scores`,
    formatCount: (count) => plural(count, { one: '# score', other: '# scores' }),
    list: { to: '/score-library/dashboard' },
  },
  library: {
    name: msg`Libraries`,
    formatCount: (count) => plural(count, { one: '# library', other: '# libraries' }),
    list: { to: '/score-library/dashboard' },
  },
  booklet: {
    name: msg`Booklets`,
    formatCount: (count) => plural(count, { one: '# booklet', other: '# booklets' }),
    list: { to: '/score-library/booklets' },
  },
  administrator: {
    name: msg`Administrators`,
    formatCount: (count) => plural(count, { one: '# administrator', other: '# administrators' }),
    list: { to: '/administrator' },
  },
  card: {
    name: msg`Cards`,
    formatCount: (count) => plural(count, { one: '# card', other: '# cards' }),
    list: { to: '/support/email-support' },
  },
};
