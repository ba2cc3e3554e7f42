import { listRules } from '@eemusic/contract/sales/commissions';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

type Price = AnswerOf<typeof listRules>['prices'][number];

/** What a duration costs, since when; asked for again when somebody sets a price. */
export const pricesQuery = queryOptions({
  queryKey: ['commissions', 'rules'],
  queryFn: ({ signal }) => call(listRules, {}, { signal }),
});

/** Null where none holds on that day. @param prices the newest first */
export function priceOn(day: string, durationDays: number, prices: readonly Price[]): number | null {
  return prices.find((price) => price.durationDays === durationDays && price.from <= day)?.amount ?? null;
}
