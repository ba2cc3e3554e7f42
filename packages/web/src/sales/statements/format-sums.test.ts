import { expect, it } from 'vitest';
import { formatSums, sumsOf } from './queries.ts';

it('adds up the commission of each currency to the cent', () => {
  const statements = [
    { currency: 'CNY', commission: 0.1 },
    { currency: 'EUR', commission: 7 },
    { currency: 'CNY', commission: 0.2 },
    { currency: 'CNY', commission: -1_019.05 },
  ] as const;

  expect(sumsOf(statements)).toEqual([
    { currency: 'CNY', commission: -1_018.75 },
    { currency: 'EUR', commission: 7 },
  ]);
  expect(sumsOf([])).toEqual([]);
});

it('formats sums in the same order, whatever the order of the statements', () => {
  const sums = [
    { currency: 'EUR', commission: 7 },
    { currency: 'CNY', commission: 0.3 },
  ] as const;

  expect(formatSums([...sums])).toBe('¥0.30 and €7.00');
  expect(formatSums(sums.toReversed())).toBe('¥0.30 and €7.00');
});
