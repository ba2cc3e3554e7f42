import type { Price, Rate } from '@eemusic/contract/sales/commissions';
import { expect, it } from 'vitest';
import { currentAmongOthers } from './rules-screen.tsx';

const about = { addedAt: null, addedBy: null, reason: '', isUsed: false, corrections: [] };
const price = (priceId: number, durationDays: 365 | 730, from: string): Price => ({
  ...about,
  priceId,
  durationDays,
  amount: 398,
  from,
});
const rate = (rateId: number, receiverId: number | null, from: string): Rate => ({
  ...about,
  rateId,
  receiver: 'educator',
  receiverId,
  receiverName: null,
  purged: [],
  basisPoints: 2000,
  from,
});

it('finds the latest price that has begun, of durations with several prices', () => {
  const prices = [
    price(1, 365, '1970-01-01'),
    price(2, 365, '2026-03-01'),
    price(3, 365, '2026-12-01'),
    price(4, 730, '1970-01-01'),
  ];

  const idsOn = (day: string) => [...currentAmongOthers(prices, day)].map(({ priceId }) => priceId);

  expect(idsOn('2026-02-28')).toEqual([1]);
  expect(idsOn('2026-03-01')).toEqual([2]);
  expect(idsOn('2026-12-01')).toEqual([3]);
});

it("tells a receiver's own rates from the general one", () => {
  const rates = [rate(1, null, '1970-01-01'), rate(2, 7, '2026-03-01'), rate(3, 7, '2026-05-01')];

  expect([...currentAmongOthers(rates, '2026-04-01')].map(({ rateId }) => rateId)).toEqual([2]);
  expect([...currentAmongOthers(rates, '2026-02-01')]).toEqual([]);
});
