import { company } from '#platform/company.ts';
import { numbers } from '#platform/locales/formats.ts';
import type { Scale } from './plot.tsx';

/** Sums amounts with two decimals without floating-point errors. */
export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
}

/** '¥120k', for an axis. */
export const moneyScale: Scale = {
  minStep: 0.01,
  format: (value) => {
    const currency = company()?.currency;
    const style =
      currency === undefined ? {} : ({ style: 'currency', currencyDisplay: 'narrowSymbol', currency } as const);
    return numbers({ ...style, notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 }).format(value);
  },
};
