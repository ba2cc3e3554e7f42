import { expect, it } from 'vitest';
import { priceOn } from './queries.ts';

it('the price of a day is the one in force, not a future one', () => {
  const prices = [
    { priceId: 3, durationDays: 366, amount: 420, from: '2027-01-01' },
    { priceId: 2, durationDays: 732, amount: 698, from: '2026-01-01' },
    { priceId: 1, durationDays: 366, amount: 398, from: '2020-01-01' },
  ];

  expect(priceOn('2026-11-21', 366, prices)).toBe(398);
  expect(priceOn('2027-01-01', 366, prices)).toBe(420);
  expect(priceOn('2026-11-21', 1098, prices)).toBeNull();
});
