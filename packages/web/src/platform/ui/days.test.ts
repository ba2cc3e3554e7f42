import { expect, it } from 'vitest';
import { firstOfMonth, isDay, mondayOf } from './days.ts';

it('a week begins on Monday, a month on its first day, in UTC', () => {
  const of = (at: string) => [mondayOf(new Date(at)), firstOfMonth(new Date(at))];
  expect(of('2026-11-22T23:59:59Z')).toEqual(['2026-11-16', '2026-11-01']);
  expect(of('2026-11-23T00:00:00Z')).toEqual(['2026-11-23', '2026-11-01']);
  expect(of('2027-01-01T12:00:00Z')).toEqual(['2026-12-28', '2027-01-01']);
});

it('a day is one of the calendar, written in full', () => {
  expect(['2024-02-29', '2026-12-31'].every(isDay)).toBe(true);
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '', '12026-01-01'].some(isDay)).toBe(false);
});
