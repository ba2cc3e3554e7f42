import { describe, expect, it } from 'vitest';
import { addDays, sayDuration, today } from './days.ts';

describe('the days of keys', () => {
  it('are the server’s, in UTC', () => {
    expect(today(new Date('2026-11-21T23:30:00-05:00'))).toBe('2026-11-22');
    expect(addDays('2026-11-21', 366)).toBe('2027-11-22');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  });

  it('are told as years where they are', () => {
    expect([366, 732, 1098, 1, 400].map(sayDuration)).toEqual(['1 year', '2 years', '3 years', '1 day', '400 days']);
  });
});
