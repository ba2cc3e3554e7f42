import type { Statement } from '@eemusic/contract/sales/statements';

type Sum = Pick<Statement, 'currency' | 'commission'>;

/** The commission of these statements by currency, added up in minor units. */
export function sumsOf(statements: readonly Sum[]): Sum[] {
  return [...Map.groupBy(statements, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    commission: some.reduce((sum, { commission }) => sum + Math.round(commission * 100), 0) / 100,
  }));
}
