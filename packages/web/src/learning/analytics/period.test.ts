import { isDay } from '@eemusic/contract/platform/days';
import { describe, expect, it } from 'vitest';
import { yearBefore } from '@eemusic/contract/learning/year-before';
import { daysOf, maxDays, presetOf, presets } from './period.ts';

const at = (today: string, first: string | null = '2024-05-06') =>
  Object.fromEntries(presets.map((preset) => [preset, Object.values(daysOf(preset, today, first)).join(' ')]));

describe('the presets of the period', () => {
  it('are calendar days, including today', () => {
    expect(at('2026-11-21')).toEqual({
      week: '2026-11-15 2026-11-21',
      thirty: '2026-10-23 2026-11-21',
      month: '2026-11-01 2026-11-21',
      before: '2026-10-01 2026-10-31',
      year: '2025-12-01 2026-11-21',
      calendar: '2026-01-01 2026-11-21',
      all: '2024-05-06 2026-11-21',
    });
  });

  it('handle leap years, long months and the turn of the year', () => {
    expect(at('2028-03-31')).toMatchObject({ before: '2028-02-01 2028-02-29', week: '2028-03-25 2028-03-31' });
    expect(at('2026-01-01')).toMatchObject({ before: '2025-12-01 2025-12-31', year: '2025-02-01 2026-01-01' });
  });

  it('reach back as far as figures are kept, or only to today if there are none', () => {
    expect(at('2026-11-21', '1990-01-01')['all']).toBe('2016-11-14 2026-11-21');
    expect(maxDays).toBe(3660);
    expect(at('2026-11-21', null)['all']).toBe('2026-11-21 2026-11-21');
  });

  it('are recognised by their days', () => {
    for (const preset of presets)
      expect(presetOf(daysOf(preset, '2026-11-21', '2024-05-06'), '2026-11-21', '2024-05-06')).toBe(preset);
    expect(presetOf({ from: '2026-11-02', to: '2026-11-21' }, '2026-11-21', null)).toBeUndefined();
  });

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '', 20261101, undefined])('%o is no day', (value) => {
    expect(isDay(value)).toBe(false);
  });
});

describe('the days to compare with', () => {
  it.each([
    ['the same months a year before', 'month', '2025-12-01 2026-11-24', '2024-12-01 2025-11-24'],
    ['no day that there was not', 'month', '2028-02-01 2028-02-29', '2027-02-01 2027-02-28'],
    ['the same weekdays 52 weeks before', 'day', '2026-11-01 2026-11-24', '2025-11-02 2025-11-25'],
    ['the same weeks 52 weeks before', 'week', '2026-11-16 2026-11-22', '2025-11-17 2025-11-23'],
  ] as const)('are %s', (_what, step, period, before) => {
    const [from = '', to = ''] = period.split(' ');
    expect(Object.values(yearBefore({ from, to }, step)).join(' ')).toBe(before);
  });
});
