import { listRules, type Price } from '@eemusic/contract/sales/commissions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

/** Prices by duration and first day; fetched again when a price is set. */
export const pricesQuery = queryOptions({
  queryKey: ['commissions', 'rules'],
  queryFn: ({ signal }) => call(listRules, {}, { signal }),
});

/** The price in force on a day; null if there is none. @param prices newest first */
export function priceOn(
  day: string,
  durationDays: number,
  prices: readonly Pick<Price, 'durationDays' | 'amount' | 'from'>[],
): number | null {
  return prices.find((price) => price.durationDays === durationDays && price.from <= day)?.amount ?? null;
}
