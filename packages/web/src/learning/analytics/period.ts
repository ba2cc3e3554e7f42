import { addDays, addMonths, countDays, firstDayOf, lastDayOf, monthOf } from '@eemusic/contract/platform/days';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type Period = { from: string; to: string };

export const presets = ['week', 'thirty', 'month', 'before', 'year', 'calendar', 'all'] as const;
export type Preset = (typeof presets)[number];

export const presetNames: Record<Preset, MessageDescriptor> = {
  week: msg`Last 7 days`,
  thirty: msg`Last 30 days`,
  month: msg`This month`,
  before: msg`Last month`,
  year: msg`Last 12 months`,
  calendar: msg`This year`,
  all: msg`All`,
};

/**
 * The days of a preset, up to today. 'All' begins with the first session, at most `maxDays` ago. @param first null if
 * there are no sessions yet
 */
export function daysOf(preset: Preset, today: string, first: string | null): Period {
  const upToNow = (from: string): Period => ({ from, to: today });
  switch (preset) {
    case 'week':
      return upToNow(addDays(today, -6));
    case 'thirty':
      return upToNow(addDays(today, -29));
    case 'month':
      return upToNow(firstDayOf(monthOf(today)));
    case 'before':
      return { from: firstDayOf(addMonths(monthOf(today), -1)), to: lastDayOf(addMonths(monthOf(today), -1)) };
    case 'year':
      return upToNow(firstDayOf(addMonths(monthOf(today), -11)));
    case 'calendar':
      return upToNow(`${today.slice(0, 4)}-01-01`);
    case 'all':
      return upToNow(latest(first ?? today, addDays(today, 1 - maxDays)));
  }
}

/** The server's limit. Repeated here, because not every screen loads the contract of analytics. */
export const maxDays = 3660;

const latest = (one: string, other: string) => (one > other ? one : other);

/**
 * The period to compare with. If the period begins on the first of a month, as many whole months before, so that the
 * same days of months are compared; otherwise as many days before.
 */
export function periodBefore({ from, to }: Period): Period {
  if (!from.endsWith('-01')) {
    const days = countDays(from, to);
    return { from: addDays(from, -days), to: addDays(to, -days) };
  }
  const months = monthsBetween(monthOf(from), monthOf(to)) + 1;
  const lastMonth = addMonths(monthOf(to), -months);
  const isWhole = to === lastDayOf(monthOf(to));
  const sameDay = `${lastMonth}${to.slice(7)}`;
  return {
    from: firstDayOf(addMonths(monthOf(from), -months)),
    to: isWhole ? lastDayOf(lastMonth) : earliest(sameDay, lastDayOf(lastMonth)),
  };
}

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5));

const earliest = (one: string, other: string) => (one < other ? one : other);

/** The preset that covers exactly these days; null if there is none. */
export function presetOf(period: Period, today: string, first: string | null): Preset | null {
  const is = (preset: Preset) => {
    const { from, to } = daysOf(preset, today, first);
    return from === period.from && to === period.to;
  };
  return presets.find(is) ?? null;
}
