import { inCurrency, numbers } from '#platform/locales/formats.ts';
import type { Scale } from './plot.tsx';

/** Sums amounts with two decimals without floating-point errors. */
export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
}

/** '¥120k', for an axis. */
export const moneyScale: Scale = {
  minStep: 0.01,
  format: (value) =>
    numbers({ ...inCurrency(), notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 }).format(value),
};

/** Whether a month has just begun: a week says something about a month, a few days look like a collapse. */
export const isYoungMonth = (today: string): boolean => Number(today.slice(8)) <= 7;
