import type { Services } from '#platform/services.ts';
import { toMajor } from './money.ts';

export async function listRules({ database: { read } }: Services) {
  const [prices, rates] = await Promise.all([
    read.selectFrom('prices').selectAll().orderBy('holds_from', 'desc').orderBy('duration_days').execute(),
    read.selectFrom('commission_rates').selectAll().orderBy('holds_from', 'desc').orderBy('id').execute(),
  ]);
  return {
    prices: prices.map(({ id, duration_days, amount, holds_from }) => ({
      priceId: id,
      durationDays: duration_days,
      amount: toMajor(amount),
      from: holds_from,
    })),
    rates: rates.map(({ id, receiver, basis_points, holds_from }) => ({
      rateId: id,
      receiver,
      basisPoints: basis_points,
      from: holds_from,
    })),
  };
}
