import { maxBasisPoints, type Price, type Rate, type RuleKind } from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { company } from '#platform/company.ts';
import { money, numbers } from '#platform/locales/formats.ts';

export type Rule = Pick<Price, 'from' | 'isUsed' | 'addedAt' | 'addedBy' | 'reason' | 'corrections'> & {
  kind: RuleKind;
  id: number;
  name: string;
  /** Whom a rate is for. */
  receiver?: Pick<Rate, 'receiver' | 'receiverId' | 'purged'>;
  /** Major units or basis points. */
  value: number;
  isCurrent: boolean;
};

export const formatValue = ({ kind }: Pick<Rule, 'kind'>, value: number): string =>
  kind === 'price' ? money(value) : percent(value);

const maxPercent = maxBasisPoints / 100;

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

export function errorsOfValue(kind: RuleKind, typed: string | number): { value?: string } {
  const { error } = readValue(kind, typed);
  return error === undefined ? {} : { value: error };
}

type Props = Pick<NumberInputProps, 'value' | 'error' | 'onChange'> & { kind: RuleKind };

/** A price, or a rate in per cent. A value that is too large stays as typed, so that the user sees it refused. */
export function ValueInput({ kind, ...input }: Props) {
  const currency = company()?.currency;
  const price = currency === undefined ? t`Price` : t`Price in ${currency}`;
  return (
    <NumberInput
      label={kind === 'rate' ? t`Rate in %` : price}
      required
      data-autofocus
      decimalScale={2}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      {...input}
    />
  );
}

export function percent(basisPoints: number): string {
  return numbers({ style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);
}
