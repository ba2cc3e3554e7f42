import { maxBasisPoints, type RuleKind } from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';

const maxPercent = maxBasisPoints / 100;

/** A price in major units, or a rate in per cent, for the input field. */
export const valueText = (kind: RuleKind, value: number): number => (kind === 'price' ? value : value / 100);

/**
 * Parses the input, in major units or basis points; returns an error if it is invalid. Nothing is rounded or clamped.
 */
export function readValue(kind: RuleKind, typed: string | number): { value: number; error: string | undefined } {
  const number = typed === '' ? Number.NaN : Number(typed);
  if (Number.isNaN(number))
    return { value: number, error: kind === 'price' ? t`Please enter a price` : t`Please enter a rate` };
  if (kind === 'price') return { value: number, error: undefined };
  const value = Math.round(number * 100);
  return { value, error: number > maxPercent ? t`A rate is at most ${maxPercent}%` : undefined };
}
