import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, dayOf } from './days.ts';
import { dayIn, isTimeZone, startOfDayIn, utc } from './time-zones.ts';

/**
 * Zones with and without daylight saving time, with changes at midnight, with offsets of half an hour, and on both
 * sides of the date line.
 */
const zones = [
  'UTC',
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Asuncion',
];

it("the day of an instant follows the zone's clocks", () => {
  const at = new Date('2026-02-28T16:30:00.000Z');
  expect(dayIn('Asia/Shanghai', at)).toBe('2026-03-01');
  expect(dayIn(utc, at)).toBe('2026-02-28');
  expect(dayIn('Asia/Shanghai', new Date('2028-02-28T16:00:00.000Z'))).toBe('2028-02-29');
});

it("a day begins at the zone's midnight, also on the days on which the clocks change", () => {
  expect(startOfDayIn('Asia/Shanghai', '2026-03-01').toISOString()).toBe('2026-02-28T16:00:00.000Z');
  expect(startOfDayIn('Europe/Berlin', '2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(startOfDayIn('Europe/Berlin', '2026-03-30').toISOString()).toBe('2026-03-29T22:00:00.000Z');
  // Cairo has no midnight on the day on which daylight saving time begins.
  expect(startOfDayIn('Africa/Cairo', '2026-04-24').toISOString()).toBe('2026-04-23T22:00:00.000Z');
});

it('every day begins with its first instant', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...zones), days, (zone, date) => {
      const day = dayOf(date);
      const start = startOfDayIn(zone, day);
      // A zone that moved across the date line has skipped a day.
      if (dayIn(zone, start) !== day) return dayIn(zone, start) === addDays(day, 1);
      return dayIn(zone, new Date(start.getTime() - 1)) === addDays(day, -1);
    }),
  );
});

it('a time zone is known by its IANA name', () => {
  expect(['Asia/Shanghai', 'UTC', 'Europe/Berlin'].every(isTimeZone)).toBe(true);
  expect(['Asia/Shangri-La', '+08:00', '', 'constructor', 8, null].some(isTimeZone)).toBe(false);
});
