import { sumOf } from '#platform/ui/months-chart-figures.ts';
import type { listStatements, Statement } from '@eemusic/contract/sales/statements';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { joinWithAnd, money } from '#platform/locales/formats.ts';

type Sum = Pick<Statement, 'currency' | 'commission'>;

export function sumsOf(statements: readonly Sum[]): Sum[] {
  return [...Map.groupBy(statements, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    commission: sumOf(some.map(({ commission }) => commission)),
  }));
}

/** There are several sums if the company changed its currency between statements; everywhere in the same order. */
export const formatSums = (sums: AnswerOf<typeof listStatements>['sums']): string =>
  joinWithAnd(
    sums
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
      .map(({ commission, currency }) => money(commission, currency)),
  );
