import { describe, expect, it } from 'vitest';
import type { Mark } from './figure.ts';
import { formatPeriodPart, formatApproximateTime, formatShare, formatTime } from './format.ts';
import { trendSummaryOf, summaryOf, trendOf } from './summary.ts';
import { slicesOf } from './pie.tsx';
import { matrixOf } from './navigation-page.tsx';

const marks = (...values: (number | null)[]): Mark[] =>
  values.map((value, index) => ({ key: String(index), name: `P${index}`, value, text: '', target: undefined }));
const format = String;

describe('a figure in a sentence', () => {
  it('states the total, and nothing that the bars already show', () => {
    expect(summaryOf({ marks: marks(3, null, 9, 1), format, total: 13 })).toBe('13 in all.');
    expect(summaryOf({ marks: marks(0, 9, 0), format })).toBe('');
    expect(summaryOf({ marks: marks(0, 0), format })).toBe('Nothing in this period.');
    expect(summaryOf({ marks: [], format })).toBe('Nothing in this period.');
  });

  it('states the trend of a series', () => {
    expect(trendSummaryOf({ marks: marks(1, 1, 5, 2, 1), format })).toContain('Up 50% in the second half.');
    expect(trendSummaryOf({ marks: marks(4, 4, 2, 2), format })).toContain('Down 50% in the second half.');
    expect(trendSummaryOf({ marks: marks(100, 100, 101, 101), format })).toBe('Steady over the period.');
    expect(trendOf([1, 2, 3])).toBeNull();
    expect(trendOf([0, 0, 3, 4])).toBeNull();
  });
});

describe('times and shares', () => {
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

  it('are worded in full, rounded, or by days', () => {
    expect(formatTime(12_000, 'long')).toBe('3 hours 20 minutes');
    expect([formatApproximateTime(269_000), formatApproximateTime(12_000)]).toEqual(['75h', '3h 20m']);
    expect([formatShare(0.253), formatShare(0.0063), formatShare(0)]).toEqual(['25%', '0.6%', '0%']);
    expect(formatPeriodPart({ from: '2026-11-01', to: '2026-11-30' })).toBe('Nov 2026');
    expect(formatPeriodPart({ from: '2026-11-01', to: '2026-11-29' })).toMatch(/^1\s?–\s?29 Nov 2026$/);
    expect(formatPeriodPart({ from: '2026-11-03', to: '2026-11-03' })).toBe('3 Nov 2026');
  });
});

describe('the slices of a pie', () => {
  it('are shares of the whole in clockwise order; a zero has none', () => {
    const slices = slicesOf(marks(1, 0, null, 3));
    expect(slices.map(({ mark, share, number }) => [mark.name, share, number])).toEqual([
      ['P0', 0.25, 1],
      ['P3', 0.75, 2],
    ]);
    expect(slices[0]?.path).toBe('M0 -48A48 48 0 0 1 48 0L26 0A26 26 0 0 0 0 -26Z');
    expect(slicesOf(marks(5))[0]?.path.match(/Z/g)).toHaveLength(2);
    expect(slicesOf(marks(0))).toEqual([]);
  });
});

describe('moves from screen to screen', () => {
  it('are arranged by the most used screens; the others are counted', () => {
    const { screens, cells, max, left } = matrixOf([
      { from: 'a', to: 'b', count: 5 },
      { from: 'b', to: 'c', count: 2 },
      { from: 'b', to: 'b', count: 4 },
    ]);
    expect(screens).toEqual(['b', 'a', 'c']);
    expect(cells.map((row) => row.map(({ count }) => count))).toEqual([
      [4, 0, 2],
      [5, 0, 0],
      [0, 0, 0],
    ]);
    expect([max, left]).toEqual([5, 0]);
    const many = Array.from({ length: 20 }, (_, index) => ({ from: `s${index}`, to: `t${index}`, count: 20 - index }));
    const shown = matrixOf(many);
    expect(shown.screens).toHaveLength(12);
    expect(shown.left).toBe(many.slice(6).reduce((sum, { count }) => sum + count, 0));
  });
});
