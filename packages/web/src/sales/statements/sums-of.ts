import { sumOf } from '#platform/ui/months-chart-figures.ts';
import type { Statement } from '@eemusic/contract/sales/statements';

type Sum = Pick<Statement, 'currency' | 'commission'>;

/** The commission of these statements by currency. */
export function sumsOf(statements: readonly Sum[]): Sum[] {
  return [...Map.groupBy(statements, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    commission: sumOf(some.map(({ commission }) => commission)),
  }));
}
