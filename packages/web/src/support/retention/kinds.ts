import { minMonths, type RetentionKind } from '@eemusic/contract/support/retention';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';

type Kind = {
  name: MessageDescriptor;
  /** What is deleted, and what is kept. */
  effect: MessageDescriptor;
  formatCount: (count: number) => string;
};

export const kinds: Readonly<Record<RetentionKind, Kind>> = {
  users: {
    name: msg`Users who have left`,
    effect: msg`Erases users who have had no subscription, key or practice for this long. Sales, commissions and totals stay, without a name.`,
    formatCount: (count) => plural(count, { one: '# user', other: '# users' }),
  },
  practice: {
    name: msg`Practice details`,
    effect: msg`Removes profile and time of day from sessions. Day, score, duration and accuracy stay, and so do all figures.`,
    formatCount: (count) => plural(count, { one: '# session', other: '# sessions' }),
  },
  cards: {
    name: msg`Archived support cards`,
    effect: msg`Deletes them with notes, emails and files, this long after they were archived.`,
    formatCount: (count) => plural(count, { one: '# card', other: '# cards' }),
  },
  activity: {
    name: msg`Details in the activity log`,
    effect: msg`Removes names and values of users and support cards from old entries. Who did what, and when, stays.`,
    formatCount: (count) => plural(count, { one: '# entry', other: '# entries' }),
  },
};

export const formatMonths = (months: number | null): string => {
  if (months === null) return t`Keep forever`;
  const years = months / 12;
  return Number.isInteger(years)
    ? plural(years, { one: '# year', other: '# years' })
    : plural(months, { one: '# month', other: '# months' });
};

const defaultMonths = [3, 6, 12, 24, 36, 60, 84, 120];

export const forEver = 'ever';

export function monthChoices(kind: RetentionKind, present: number | null) {
  const months = defaultMonths.filter((one) => one >= minMonths[kind]);
  const all = present === null || months.includes(present) ? months : [...months, present].toSorted((a, b) => a - b);
  return [
    { value: forEver, label: formatMonths(null) },
    ...all.map((one) => ({ value: String(one), label: formatMonths(one) })),
  ];
}
