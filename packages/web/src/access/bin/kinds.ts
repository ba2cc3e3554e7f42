import type { BinKind } from '@eemusic/contract/platform/deletions';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import {
  type Icon,
  IconBook2,
  IconBooks,
  IconBuildingStore,
  IconKey,
  IconMail,
  IconMusic,
  IconSchool,
  IconUser,
  IconUserShield,
} from '@tabler/icons-react';

type Kind = {
  name: MessageDescriptor;
  one: MessageDescriptor;
  icon: Icon;
  formatCount: (count: number) => string;
  list: { to: string; search?: Record<string, string> };
};

export const kinds: Readonly<Record<BinKind, Kind>> = {
  channel: {
    name: msg`Channels`,
    one: msg`Channel`,
    icon: IconBuildingStore,
    formatCount: (count) => plural(count, { one: '# channel', other: '# channels' }),
    list: { to: '/user-management' },
  },
  educator: {
    name: msg`Schools and teachers`,
    one: msg`School/Teacher`,
    icon: IconSchool,
    formatCount: (count) => plural(count, { one: '# school or teacher', other: '# schools and teachers' }),
    list: { to: '/user-management', search: { tab: 'educators' } },
  },
  student: {
    name: msg`Users`,
    one: msg`User`,
    icon: IconUser,
    formatCount: (count) => plural(count, { one: '# user', other: '# users' }),
    list: { to: '/user-management', search: { tab: 'users' } },
  },
  key: {
    name: msg`Subscription keys`,
    one: msg`Key`,
    icon: IconKey,
    formatCount: (count) => plural(count, { one: '# key', other: '# keys' }),
    list: { to: '/manage-subscription' },
  },
  score: {
    name: msg`Scores`,
    one: msg`Score`,
    icon: IconMusic,
    formatCount: (count) => plural(count, { one: '# score', other: '# scores' }),
    list: { to: '/score-library/dashboard' },
  },
  library: {
    name: msg`Libraries`,
    one: msg`Library`,
    icon: IconBooks,
    formatCount: (count) => plural(count, { one: '# library', other: '# libraries' }),
    list: { to: '/score-library/dashboard' },
  },
  booklet: {
    name: msg`Booklets`,
    one: msg`Booklet`,
    icon: IconBook2,
    formatCount: (count) => plural(count, { one: '# booklet', other: '# booklets' }),
    list: { to: '/score-library/booklets' },
  },
  administrator: {
    name: msg`Administrators`,
    one: msg`Administrator`,
    icon: IconUserShield,
    formatCount: (count) => plural(count, { one: '# administrator', other: '# administrators' }),
    list: { to: '/administrator' },
  },
  card: {
    name: msg`Cards`,
    one: msg`Card`,
    icon: IconMail,
    formatCount: (count) => plural(count, { one: '# card', other: '# cards' }),
    list: { to: '/support/email-support' },
  },
};
