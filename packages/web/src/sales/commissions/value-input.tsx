import type { RuleKind } from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { NumberInput } from '@mantine/core';
import { company } from '#platform/company.ts';

type Props = {
  kind: RuleKind;
  value: string | number;
  error: string | undefined;
  onChange: (value: string | number) => void;
};

/** A price, or a rate in per cent. A value that is too large stays as typed, so that the user sees it refused. */
export function ValueInput({ kind, value, error, onChange }: Props) {
  return (
    <NumberInput
      label={labelOf(kind)}
      required
      data-autofocus
      decimalScale={2}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

function labelOf(kind: RuleKind): string {
  const currency = company()?.currency;
  if (kind === 'rate') return t`Rate in %`;
  return currency === undefined ? t`Price` : t`Price in ${currency}`;
}
