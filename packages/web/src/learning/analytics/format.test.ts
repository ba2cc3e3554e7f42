import { afterEach, describe, expect, it } from 'vitest';
import { speak } from '#platform/locales/texts.ts';
import { changeInPoints, changeOf } from './figure.tsx';
import { formatDays, formatNumber, formatPeriod, formatShare, formatTime } from './format.ts';

afterEach(() => speak('en'));

describe('a range of days', () => {
  it('is written like single days, in Chinese too', async () => {
    expect(formatDays({ from: '2026-11-16', to: '2026-11-22' })).toMatch(/^16\W+22 Nov 2026$/);

    await speak('zh-Hans');
    expect(formatDays({ from: '2026-10-20', to: '2026-11-18' })).toBe('2026年10月20日–11月18日');
    expect(formatDays({ from: '2025-12-20', to: '2026-01-18' })).toBe('2025年12月20日–2026年1月18日');
  });
});

describe('times, shares and periods', () => {
  it.each([
    [0, '0s'],
    [59, '59s'],
    [60, '1m'],
    [3599, '1h'],
    [12_000, '3h 20m'],
    [359_940, '99h 59m'],
    [4_442_400, '1,234h'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
  });

  it('are worded in full, rounded, or by months', () => {
    expect(formatTime(12_000, 'long')).toBe('3 hours 20 minutes');
    expect([formatShare(0.253), formatShare(0.0063), formatShare(0)]).toEqual(['25%', '0.6%', '0%']);
    expect(formatPeriod({ from: '2026-11-01', to: '2026-11-30' })).toBe('Nov 2026');
    expect(formatPeriod({ from: '2025-12-01', to: '2026-11-30' })).toBe('Dec 2025 – Nov 2026');
    expect(formatPeriod({ from: '2020-11-01', to: '2020-11-29' })).toMatch(/^1\s?–\s?29 Nov 2020$/);
    expect(formatPeriod({ from: '2026-11-03', to: '2026-11-03' })).toBe('3 Nov 2026');
  });
});

it.each([
  { now: 1_102, before: 1_000, isMoreBetter: true, expected: { by: '+10%', from: 'from 1,000', tone: 'good' } },
  { now: 12, before: 10, isMoreBetter: false, expected: { by: '+20%', from: 'from 10', tone: 'bad' } },
  { now: 1_001, before: 1_000, isMoreBetter: true, expected: { by: '0%', from: 'from 1,000', tone: undefined } },
  { now: 5, before: 0, isMoreBetter: true, expected: null },
])('$now after $before are $expected.by', ({ now, before, isMoreBetter, expected }) => {
  expect(changeOf(now, before, formatNumber, isMoreBetter)).toEqual(expected);
});

it.each([
  { now: 0.751, before: 0.755, expected: { by: '−0.4 points', from: 'from 75.5%', tone: 'bad' } },
  { now: 0.7514, before: 0.7547, expected: { by: '−0.4 points', from: 'from 75.5%', tone: 'bad' } },
  { now: 0.8, before: 0.6, expected: { by: '+20.0 points', from: 'from 60.0%', tone: 'good' } },
  { now: 0.75, before: 0.7501, expected: { by: '0.0 points', from: 'from 75.0%', tone: undefined } },
  { now: 0.75, before: null, expected: null },
])('an accuracy of $now after $before has changed by $expected.by', ({ now, before, expected }) => {
  expect(changeInPoints(now, before)).toEqual(expected);
});
