import type { LateEntry } from '@eemusic/contract/sales/statements';
import { expect, it } from 'vitest';
import { formatLate } from './statement-paper.tsx';

const entry: LateEntry = {
  saleId: 1,
  day: '2026-03-01',
  kind: 'refund',
  name: 'Oak School',
  purged: [],
  amount: -398,
  commission: -39.8,
  reason: 'Bought twice',
};

it('late entries have their number and sum, and it is said where not all of them are shown', () => {
  expect(formatLate({ total: 1, commission: -39.8, entries: [entry] }, 'USD')).toBe('1 entry: a commission of −$39.80');
  expect(formatLate({ total: 1_234, commission: 39.8, entries: [entry, entry] }, 'USD')).toBe(
    '1,234 entries: a commission of $39.80 · The first 2 are shown',
  );
});
