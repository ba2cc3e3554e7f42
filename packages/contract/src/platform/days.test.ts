import { expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  countDays,
  dayOf,
  eachDay,
  firstDayOf,
  isDay,
  lastDayOf,
  mondayOf,
  monthOf,
} from './days.ts';

it('the day of an instant is that of UTC, whatever the local time zone', () => {
  expect(dayOf(new Date('2026-11-21T23:30:00-05:00'))).toBe('2026-11-22');
});

it('a week begins on Monday, a month on its first day', () => {
  const of = (at: string) => [mondayOf(at.slice(0, 10)), firstDayOf(monthOf(new Date(at)))];
  expect(of('2026-11-22T23:59:59Z')).toEqual(['2026-11-16', '2026-11-01']);
  expect(of('2026-11-23T00:00:00Z')).toEqual(['2026-11-23', '2026-11-01']);
  expect(of('2027-01-01T12:00:00Z')).toEqual(['2026-12-28', '2027-01-01']);
});

it('a day is an existing one, written in full', () => {
  expect(['2024-02-29', '2026-12-31'].every(isDay)).toBe(true);
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '', '12026-01-01'].some(isDay)).toBe(false);
});

it('days and months continue across the ends of months and years, including leap days', () => {
  expect(addDays('2026-11-21', 366)).toBe('2027-11-22');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addMonths('2026-01', -2)).toBe('2025-11');
  expect(lastDayOf('2028-02')).toBe('2028-02-29');
  expect(lastDayOf('2026-12')).toBe('2026-12-31');
});

it('both ends of a period count', () => {
  expect(countDays('2026-02-27', '2026-03-02')).toBe(4);
  expect([...eachDay('2026-02-27', '2026-03-02')]).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
});
