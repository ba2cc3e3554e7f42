import { addDays, addMonths, firstDayOf, lastDayOf, monthOf } from '@eemusic/contract/platform/days';
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

/** Up to today. 'All' begins with the first session, at most `maxDays` ago. @param first null if there is none yet */
export function daysOf(preset: Preset, today: string, first: string | null): Period {
  const month = monthOf(today);
  const before = addMonths(month, -1);
  if (preset === 'before') return { from: firstDayOf(before), to: lastDayOf(before) };
  const earliest = addDays(today, 1 - maxDays);
  const begins: Record<Exclude<Preset, 'before'>, string> = {
    week: addDays(today, -6),
    thirty: addDays(today, -29),
    month: firstDayOf(month),
    year: firstDayOf(addMonths(month, -11)),
    calendar: `${today.slice(0, 4)}-01-01`,
    all: (first ?? today) > earliest ? (first ?? today) : earliest,
  };
  return { from: begins[preset], to: today };
}

/** The server's limit. Repeated here, because not every screen loads the contract of analytics. */
export const maxDays = 3660;

export function presetOf(period: Period, today: string, first: string | null): Preset | undefined {
  return presets.find((preset) => {
    const { from, to } = daysOf(preset, today, first);
    return from === period.from && to === period.to;
  });
}
