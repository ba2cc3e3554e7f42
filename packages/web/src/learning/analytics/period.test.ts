import { isDay } from '@eemusic/contract/platform/days';
import { describe, expect, it } from 'vitest';
import { daysOf, maxDays, periodBefore, presetOf, presets } from './period.ts';

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
    expect(presetOf({ from: '2026-11-02', to: '2026-11-21' }, '2026-11-21', null)).toBeNull();
  });

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '', 20261101, undefined])('%o is no day', (value) => {
    expect(isDay(value)).toBe(false);
  });
});

describe('the period before', () => {
  it.each([
    ['the 30 days before 30 days', '2026-10-26 2026-11-24', '2026-09-26 2026-10-25'],
    ['the same days of the last month', '2026-11-01 2026-11-24', '2026-10-01 2026-10-24'],
    ['the whole month before a whole month', '2026-11-01 2026-11-30', '2026-10-01 2026-10-31'],
    ['all of a shorter month', '2026-03-01 2026-03-30', '2026-02-01 2026-02-28'],
    ['the same months of the year before', '2025-12-01 2026-11-24', '2024-12-01 2025-11-24'],
    ['the day before', '2026-11-24 2026-11-24', '2026-11-23 2026-11-23'],
  ])('is %s', (_what, period, before) => {
    const [from = '', to = ''] = period.split(' ');
    expect(Object.values(periodBefore({ from, to })).join(' ')).toBe(before);
  });
});
